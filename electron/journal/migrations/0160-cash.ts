import type { Migration } from './migration.ts'

/**
 * Payments and refunds in cash are rows of `orders` and `refunds`, so that tally, reports, timelines and cases count
 * them. They have a step of their own; the database refuses every step that involves the gateway.
 */
export const cash: Migration = {
  version: 160,
  sql: `
    INSERT INTO order_steps VALUES ('intent', 'paid');
    INSERT INTO refund_steps VALUES ('intent', 'done');
    ALTER TABLE orders ADD COLUMN tendered INTEGER;

    CREATE TRIGGER only_cash_is_paid_at_once BEFORE UPDATE OF state ON orders
      WHEN OLD.state = 'intent' AND NEW.state = 'paid' AND NEW.payment_type <> 'Cash'
      BEGIN SELECT RAISE(ABORT, 'only cash is paid without the gateway'); END;
    CREATE TRIGGER cash_is_never_asked_for BEFORE UPDATE OF state ON orders
      WHEN NEW.payment_type = 'Cash' AND NOT (OLD.state = 'intent' AND NEW.state = 'paid')
      BEGIN SELECT RAISE(ABORT, 'cash never goes through the gateway'); END;
    CREATE TRIGGER cash_begins_as_intent BEFORE INSERT ON orders
      WHEN NEW.payment_type = 'Cash' AND NEW.state <> 'intent'
      BEGIN SELECT RAISE(ABORT, 'cash never goes through the gateway'); END;
    CREATE TRIGGER cash_covers_the_price BEFORE UPDATE OF state, tendered ON orders
      WHEN (NEW.state = 'paid' AND NEW.payment_type = 'Cash' AND coalesce(NEW.tendered, 0) < NEW.amount)
        OR (NEW.tendered IS NOT NULL AND NEW.payment_type <> 'Cash')
        OR (OLD.tendered IS NOT NULL AND NEW.tendered IS NOT OLD.tendered)
      BEGIN SELECT RAISE(ABORT, 'what a customer handed over covers the price, and never changes'); END;

    CREATE TRIGGER only_cash_is_refunded_at_once BEFORE UPDATE OF state ON refunds
      WHEN (OLD.state = 'intent' AND NEW.state = 'done') <>
        EXISTS (SELECT 1 FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no AND o.payment_type = 'Cash')
      BEGIN SELECT RAISE(ABORT, 'only cash is refunded without the gateway, and never through it'); END;
  `,
}
