import type { Migration } from './migration.ts'

/**
 * How an order's amount was made up by the terms of that day: discount, service charge and tax. A sale whose amount
 * is just its price has no row. The tally copies these figures, so that reports need nothing else, also after a
 * restore. `net` is a line's share of the sale after all discounts; earlier lines lack it.
 */
export const saleSums: Migration = {
  version: 162,
  sql: `
    CREATE TABLE order_sums (
      merchant_trade_no TEXT PRIMARY KEY REFERENCES orders (merchant_trade_no),
      goods INTEGER NOT NULL CHECK (goods >= 0),
      discount INTEGER NOT NULL CHECK (discount >= 0),
      service INTEGER NOT NULL CHECK (service >= 0),
      tax INTEGER NOT NULL CHECK (tax >= 0),
      tax_name TEXT NOT NULL,
      tax_rate INTEGER NOT NULL,
      tax_base TEXT NOT NULL,
      service_rate INTEGER NOT NULL,
      included INTEGER NOT NULL CHECK (included IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER order_sums_stay BEFORE UPDATE ON order_sums
      BEGIN SELECT RAISE(ABORT, 'what was sold never changes'); END;
    CREATE TRIGGER order_sums_are_kept BEFORE DELETE ON order_sums
      BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;

    ALTER TABLE order_lines ADD COLUMN off INTEGER NOT NULL DEFAULT 0 CHECK (off >= 0);
    ALTER TABLE order_lines ADD COLUMN percent INTEGER;
    ALTER TABLE order_lines ADD COLUMN net INTEGER;

    ALTER TABLE tally ADD COLUMN discount INTEGER;
    ALTER TABLE tally ADD COLUMN service INTEGER;
    ALTER TABLE tally ADD COLUMN tax INTEGER;
    CREATE INDEX tally_by_time ON tally (at);
    DROP TRIGGER order_ended_is_tallied;
    CREATE TRIGGER order_ended_is_tallied AFTER UPDATE OF state ON orders
      WHEN NEW.state IN ('paid', 'paidLate', 'failed', 'expired', 'rejected', 'review')
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, payable, fee, cashier, discount, service, tax)
          SELECT NEW.since, NEW.state, NEW.merchant_trade_no, NEW.payment_type, NEW.amount, NEW.payable, NEW.fee,
            NEW.cashier, s.discount, s.service, s.tax
          FROM (SELECT 1) LEFT JOIN order_sums s ON s.merchant_trade_no = NEW.merchant_trade_no
            AND NEW.state IN ('paid', 'paidLate')
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_trade_no AND (fact = NEW.state
            OR (fact IN ('paid', 'paidLate') AND NEW.state IN ('paid', 'paidLate'))));
      END;
  `,
}
