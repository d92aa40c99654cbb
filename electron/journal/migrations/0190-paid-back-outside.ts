import type { Migration } from './migration.ts'

/**
 * A refund that staff paid back outside the gateway, from the drawer or by a transfer, and that was never sent to it.
 * It reserves its amount like any other, is done as soon as it is recorded, and the tally says where the money came
 * from.
 */
export const paidBackOutside: Migration = {
  version: 190,
  sql: `
    ALTER TABLE refunds ADD COLUMN outside TEXT CHECK (outside IN ('drawer', 'transfer'));
    ALTER TABLE tally ADD COLUMN outside TEXT CHECK (outside IN ('drawer', 'transfer'));

    CREATE TRIGGER cash_is_not_paid_back_outside BEFORE INSERT ON refunds
      WHEN NEW.outside IS NOT NULL AND (NEW.undoes = 1 OR EXISTS (SELECT 1 FROM orders o
        WHERE o.merchant_trade_no = NEW.merchant_trade_no AND (o.payment_type = 'Cash' OR o.home IS NOT NULL)))
      BEGIN SELECT RAISE(ABORT, 'only a payment of this counter at the gateway is paid back outside it'); END;
    CREATE TRIGGER outside_stays BEFORE UPDATE OF outside ON refunds
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;

    DROP TRIGGER only_cash_is_refunded_at_once;
    CREATE TRIGGER only_cash_is_refunded_at_once BEFORE UPDATE OF state ON refunds
      WHEN (OLD.state = 'intent' AND NEW.state = 'done') <> (NEW.outside IS NOT NULL OR
        EXISTS (SELECT 1 FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no AND o.payment_type = 'Cash'))
      BEGIN SELECT RAISE(ABORT, 'only cash is refunded without the gateway, or what is paid back outside it, and never through it'); END;

    DROP TRIGGER refund_made_is_tallied;
    CREATE TRIGGER refund_made_is_tallied AFTER INSERT ON refunds
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, outside)
          SELECT NEW.created_at, 'refundMade', NEW.merchant_refund_no, o.payment_type, NEW.amount, NEW.outside
          FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_refund_no AND fact = 'refundMade');
      END;
    DROP TRIGGER refund_done_is_tallied;
    CREATE TRIGGER refund_done_is_tallied AFTER UPDATE OF state ON refunds WHEN NEW.state = 'done'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, service, tax, outside)
          SELECT NEW.since, 'refunded', NEW.merchant_refund_no, o.payment_type, NEW.amount, NEW.service, NEW.tax, NEW.outside
          FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_refund_no AND fact = 'refunded');
      END;
  `,
}
