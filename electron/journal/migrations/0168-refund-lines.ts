import type { Migration } from './migration.ts'

/**
 * The lines of an order that a refund gives back; the database refuses to give a piece back twice. Also the service
 * charge and tax in a refund, which the tally copies.
 */
export const refundLines: Migration = {
  version: 168,
  sql: `
    CREATE TABLE refund_lines (
      id INTEGER PRIMARY KEY,
      merchant_refund_no TEXT NOT NULL REFERENCES refunds (merchant_refund_no),
      line INTEGER NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      amount INTEGER NOT NULL CHECK (amount >= 0)
    ) STRICT;
    CREATE UNIQUE INDEX each_line_once_a_refund ON refund_lines (merchant_refund_no, line);

    CREATE VIEW lines_given_back AS
      SELECT r.merchant_trade_no, g.merchant_refund_no, g.line, g.quantity
      FROM refunds r JOIN refund_lines g ON g.merchant_refund_no = r.merchant_refund_no
      WHERE r.state NOT IN ('rejected', 'failed');
    CREATE TRIGGER lines_go_back_once BEFORE INSERT ON refund_lines
      WHEN NOT EXISTS (SELECT 1 FROM refunds r JOIN order_lines o ON o.merchant_trade_no = r.merchant_trade_no
        WHERE r.merchant_refund_no = NEW.merchant_refund_no AND o.position = NEW.line AND o.kind = 'product'
          AND NEW.quantity + (SELECT coalesce(sum(b.quantity), 0) FROM lines_given_back b
            WHERE b.merchant_trade_no = r.merchant_trade_no AND b.line = NEW.line
              AND b.merchant_refund_no <> NEW.merchant_refund_no) <= o.quantity)
      BEGIN SELECT RAISE(ABORT, 'what was given back is not given back again'); END;
    CREATE TRIGGER lines_go_back_again_once BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND NEW.state = 'sending' AND EXISTS (SELECT 1 FROM refund_lines g
        JOIN order_lines o ON o.merchant_trade_no = NEW.merchant_trade_no AND o.position = g.line
        WHERE g.merchant_refund_no = NEW.merchant_refund_no
          AND g.quantity + (SELECT coalesce(sum(b.quantity), 0) FROM lines_given_back b
            WHERE b.merchant_trade_no = NEW.merchant_trade_no AND b.line = g.line
              AND b.merchant_refund_no <> NEW.merchant_refund_no) > o.quantity)
      BEGIN SELECT RAISE(ABORT, 'what was given back is not given back again'); END;
    CREATE TRIGGER refund_lines_never_change BEFORE UPDATE ON refund_lines
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;
    CREATE TRIGGER refund_lines_stay BEFORE DELETE ON refund_lines
      BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;

    ALTER TABLE refunds ADD COLUMN service INTEGER CHECK (service >= 0);
    ALTER TABLE refunds ADD COLUMN tax INTEGER CHECK (tax >= 0);
    CREATE TRIGGER what_a_refund_is_made_of_stays BEFORE UPDATE OF service, tax ON refunds
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;
    DROP TRIGGER refund_done_is_tallied;
    CREATE TRIGGER refund_done_is_tallied AFTER UPDATE OF state ON refunds WHEN NEW.state = 'done'
      BEGIN
        INSERT INTO tally (at, fact, number, payment_type, amount, service, tax)
          SELECT NEW.since, 'refunded', NEW.merchant_refund_no, o.payment_type, NEW.amount, NEW.service, NEW.tax
          FROM orders o WHERE o.merchant_trade_no = NEW.merchant_trade_no
            AND NOT EXISTS (SELECT 1 FROM tally WHERE number = NEW.merchant_refund_no AND fact = 'refunded');
      END;
  `,
}
