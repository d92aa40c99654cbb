import type { Migration } from './migration.ts'

/**
 * An order's `amount` is what its customer pays in cash, after rounding; `rounding` is what that added to the price. The tally
 * keeps it for the reports.
 */
export const cashRounding: Migration = {
  version: 196,
  sql: `
    ALTER TABLE orders ADD COLUMN rounding INTEGER NOT NULL DEFAULT 0 CHECK (rounding = 0
      OR (payment_type = 'Cash' AND abs(rounding) < 100000 AND rounding < amount
        AND (sale_amount IS NULL OR rest_of IS NOT NULL)));
    ALTER TABLE tally ADD COLUMN rounding INTEGER;

    CREATE TRIGGER rounding_stays BEFORE UPDATE OF rounding ON orders WHEN NEW.rounding <> OLD.rounding
      BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
    DROP TRIGGER parts_are_of_one_sale;
    CREATE TRIGGER parts_are_of_one_sale BEFORE INSERT ON orders
      WHEN NEW.rest_of IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders c
        WHERE c.merchant_trade_no = NEW.rest_of AND c.sale_id = NEW.sale_id AND c.rest_of IS NULL
          AND c.sale_amount = NEW.sale_amount AND c.amount + NEW.amount - NEW.rounding = c.sale_amount)
      BEGIN SELECT RAISE(ABORT, 'cash part and rest come to the sale'); END;
    DROP TRIGGER order_ended_is_tallied;
    CREATE TRIGGER order_ended_is_tallied AFTER UPDATE OF state ON orders
      WHEN NEW.state IN ('paid', 'paidLate', 'failed', 'expired', 'rejected', 'review')
      BEGIN
        INSERT INTO tally
          (at, fact, number, payment_type, amount, payable, fee, cashier, discount, service, tax, given_up, rounding)
          SELECT NEW.since, NEW.state, NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.payable, NEW.fee,
            NEW.cashier, s.discount, s.service, s.tax, NEW.superseded = 1 AND NEW.state IN ('failed', 'expired'),
            nullif(NEW.rounding, 0)
          FROM (SELECT 1) LEFT JOIN order_sums s ON s.merchant_trade_no = NEW.merchant_trade_no
            AND NEW.state IN ('paid', 'paidLate')
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND (fact = NEW.state
            OR (fact IN ('paid', 'paidLate') AND NEW.state IN ('paid', 'paidLate'))));
      END;
  `,
}
