import type { Migration } from './migration.ts'

/** Orders with a refund that has not ended: the right to refund them stays where it is. */
const HAS_OPEN_REFUND = (
  order: string,
) => `EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_trade_no = ${order}
  AND r.state IN ('intent', 'sending', 'inProgress', 'unknown', 'review'))`

/**
 * Refunds at any counter. The right to refund an order is in exactly one place. `refund_rights` has no row for an
 * order whose right never left this counter. `away`: the office has the right, or the counter that the office lent it
 * to. `held`: the office has lent it to this counter, as loan number `loan`, for one refund of one amount. An order
 * with a `home` is another counter's: it is here to be refunded, and counts as no sale. `refunds_elsewhere` are other
 * counters' refunds of an order.
 */
export const lentRefunds: Migration = {
  version: 186,
  sql: `
    ALTER TABLE orders ADD COLUMN home TEXT;
    CREATE TABLE refund_rights (
      merchant_trade_no TEXT PRIMARY KEY REFERENCES orders (merchant_trade_no),
      loan INTEGER NOT NULL CHECK (loan >= 0),
      state TEXT NOT NULL CHECK (state IN ('away', 'held')),
      merchant_refund_no TEXT,
      amount INTEGER CHECK (amount > 0),
      since INTEGER NOT NULL,
      CHECK (state = 'away' OR (loan > 0 AND merchant_refund_no IS NOT NULL AND amount IS NOT NULL))
    ) STRICT;
    CREATE INDEX held_refund_rights ON refund_rights (merchant_trade_no) WHERE state = 'held';
    CREATE TABLE refunds_elsewhere (
      merchant_refund_no TEXT PRIMARY KEY,
      merchant_trade_no TEXT NOT NULL REFERENCES orders (merchant_trade_no),
      counter TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'inProgress', 'done', 'failed', 'unknown',
        'rejected', 'review')),
      service INTEGER,
      tax INTEGER,
      created_at INTEGER NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX refunds_elsewhere_of_order ON refunds_elsewhere (merchant_trade_no, created_at);

    CREATE TRIGGER refund_needs_its_right BEFORE INSERT ON refunds
      WHEN EXISTS (SELECT 1 FROM orders o LEFT JOIN refund_rights g ON g.merchant_trade_no = o.merchant_trade_no
        WHERE o.merchant_trade_no = NEW.merchant_trade_no
          AND CASE WHEN g.state IS NULL THEN o.home IS NOT NULL
            ELSE g.state = 'away' OR g.merchant_refund_no <> NEW.merchant_refund_no OR g.amount <> NEW.amount END)
      BEGIN SELECT RAISE(ABORT, 'this counter has not the right to this refund'); END;
    CREATE TRIGGER refund_again_needs_its_right BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND NEW.state = 'sending'
        AND EXISTS (SELECT 1 FROM orders o LEFT JOIN refund_rights g ON g.merchant_trade_no = o.merchant_trade_no
          WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND CASE WHEN g.state IS NULL THEN o.home IS NOT NULL
              ELSE g.state = 'away' OR g.merchant_refund_no <> NEW.merchant_refund_no OR g.amount <> NEW.amount END)
      BEGIN SELECT RAISE(ABORT, 'this counter has not the right to this refund'); END;
    CREATE TRIGGER ended_refund_gives_its_right_back AFTER UPDATE OF state ON refunds
      WHEN NEW.state IN ('done', 'failed', 'rejected')
      BEGIN
        UPDATE refund_rights SET state = 'away', since = NEW.since
          WHERE merchant_trade_no = NEW.merchant_trade_no AND state = 'held'
            AND NOT ${HAS_OPEN_REFUND('NEW.merchant_trade_no')}
            AND EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_refund_no = refund_rights.merchant_refund_no);
      END;
    CREATE TRIGGER open_refund_keeps_its_right BEFORE INSERT ON refund_rights
      WHEN NEW.state = 'away' AND ${HAS_OPEN_REFUND('NEW.merchant_trade_no')}
      BEGIN SELECT RAISE(ABORT, 'the right to a refund stays while its outcome is not known'); END;
    CREATE TRIGGER open_refund_keeps_its_right_again BEFORE UPDATE ON refund_rights
      WHEN NEW.state = 'away' AND OLD.state = 'held' AND ${HAS_OPEN_REFUND('NEW.merchant_trade_no')}
      BEGIN SELECT RAISE(ABORT, 'the right to a refund stays while its outcome is not known'); END;
    CREATE TRIGGER loans_follow_each_other BEFORE UPDATE ON refund_rights
      WHEN NEW.merchant_trade_no <> OLD.merchant_trade_no OR NEW.loan < OLD.loan
        OR (NEW.state = 'held' AND NEW.loan = OLD.loan)
      BEGIN SELECT RAISE(ABORT, 'an older loan never comes back'); END;
    CREATE TRIGGER rights_stay BEFORE DELETE ON refund_rights
      BEGIN SELECT RAISE(ABORT, 'the right to a refund is never forgotten'); END;
    CREATE TRIGGER new_right_revises_its_order AFTER INSERT ON refund_rights
      BEGIN UPDATE orders SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no; END;
    CREATE TRIGGER right_revises_its_order AFTER UPDATE ON refund_rights
      BEGIN UPDATE orders SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no; END;
    CREATE TRIGGER refund_elsewhere_revises_its_order AFTER INSERT ON refunds_elsewhere
      BEGIN UPDATE orders SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no; END;
    CREATE TRIGGER changed_refund_elsewhere_revises_its_order AFTER UPDATE ON refunds_elsewhere
      BEGIN UPDATE orders SET revision = revision + 1 WHERE merchant_trade_no = NEW.merchant_trade_no; END;

    DROP VIEW refunded_sums;
    CREATE VIEW refunded_sums AS SELECT merchant_trade_no, payable,
        (SELECT coalesce(sum(amount), 0) FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no
          AND r.state NOT IN ('rejected', 'failed'))
        + (SELECT coalesce(sum(amount), 0) FROM refunds_elsewhere e WHERE e.merchant_trade_no = o.merchant_trade_no
          AND e.state NOT IN ('rejected', 'failed')) AS held
      FROM orders o WHERE o.state IN ('paid', 'paidLate');

    CREATE TRIGGER others_orders_stay BEFORE UPDATE OF state, home ON orders
      WHEN OLD.home IS NOT NULL OR NEW.home IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'an order of another counter is never changed here'); END;
    CREATE TRIGGER others_orders_are_paid BEFORE INSERT ON orders
      WHEN NEW.home IS NOT NULL AND (NEW.state NOT IN ('paid', 'paidLate') OR NEW.sale_amount IS NOT NULL)
      BEGIN SELECT RAISE(ABORT, 'only a paid order comes from another counter'); END;
    DROP TRIGGER order_made_is_tallied;
    CREATE TRIGGER order_made_is_tallied AFTER INSERT ON orders WHEN NEW.home IS NULL
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, cashier)
          SELECT NEW.created_at, 'made', NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.cashier
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND fact = 'made');
      END;
    DROP TRIGGER cash_begins_as_intent;
    CREATE TRIGGER cash_begins_as_intent BEFORE INSERT ON orders
      WHEN NEW.payment_type = 'Cash' AND NEW.state <> 'intent' AND NEW.home IS NULL
      BEGIN SELECT RAISE(ABORT, 'cash never goes through the gateway'); END;
  `,
}
