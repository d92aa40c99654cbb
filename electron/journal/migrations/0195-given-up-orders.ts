import type { Migration } from './migration.ts'

/**
 * An order that was given up, because the customer chose another way to pay or left, later fails or expires at the
 * gateway. That was intended and is no failure, so the tally marks it.
 */
export const givenUpOrders: Migration = {
  version: 195,
  sql: `
    ALTER TABLE tally ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0 CHECK (given_up IN (0, 1));
    DROP TRIGGER order_ended_is_tallied;
    CREATE TRIGGER order_ended_is_tallied AFTER UPDATE OF state ON orders
      WHEN NEW.state IN ('paid', 'paidLate', 'failed', 'expired', 'rejected', 'review')
      BEGIN
        INSERT INTO tally
          (at, fact, number, payment_type, amount, payable, fee, cashier, discount, service, tax, given_up)
          SELECT NEW.since, NEW.state, NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.payable, NEW.fee,
            NEW.cashier, s.discount, s.service, s.tax, NEW.superseded = 1 AND NEW.state IN ('failed', 'expired')
          FROM (SELECT 1) LEFT JOIN order_sums s ON s.merchant_trade_no = NEW.merchant_trade_no
            AND NEW.state IN ('paid', 'paidLate')
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND (fact = NEW.state
            OR (fact IN ('paid', 'paidLate') AND NEW.state IN ('paid', 'paidLate'))));
      END;
  `,
}
