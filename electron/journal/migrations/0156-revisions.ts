import type { Migration } from './migration.ts'

/** SQL for a table whose rows pages show: every change of a row raises its revision. */
const raisedBy = (table: string) => `
    ALTER TABLE ${table} ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    CREATE TRIGGER ${table}_are_revised AFTER UPDATE ON ${table} WHEN NEW.revision = OLD.revision
      BEGIN UPDATE ${table} SET revision = revision + 1 WHERE id = NEW.id; END;`

/**
 * A number that rises with each change of a row, so that of two answers about it the newer one is known. Time can't
 * tell, because people set clocks back. Triggers raise it, so that no statement can forget to. It also rises when
 * another row changes that is shown with this one: a second payment of the same sale, a refund of an order, a payment
 * to a static account. Print jobs raise it in their own statements, which return the row as it was before any
 * trigger.
 */
export const revisions: Migration = {
  version: 156,
  sql: `${['orders', 'refunds', 'subscriptions', 'static_accounts'].map(raisedBy).join('\n')}
    ALTER TABLE print_jobs ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

    CREATE TRIGGER other_payments_revise_an_order AFTER UPDATE OF state ON orders
      WHEN (NEW.state IN ('paid', 'paidLate')) <> (OLD.state IN ('paid', 'paidLate'))
      BEGIN
        UPDATE orders SET revision = revision + 1 WHERE sale_id = NEW.sale_id AND id <> NEW.id;
      END;
    CREATE TRIGGER its_payment_revises_a_refund AFTER UPDATE OF paid_with ON orders
      WHEN NEW.paid_with IS NOT OLD.paid_with
      BEGIN
        UPDATE refunds SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no;
      END;
    CREATE TRIGGER a_refund_revises_its_order AFTER UPDATE OF state ON refunds WHEN NEW.state <> OLD.state
      BEGIN
        UPDATE orders SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no;
      END;
    CREATE TRIGGER payments_revise_an_account AFTER UPDATE OF state, amount ON static_payments
      BEGIN
        UPDATE static_accounts SET revision = revision + 1 WHERE account_id = NEW.account_id;
      END;
  `,
}
