import type { Migration } from './migration.ts'

/**
 * A sale that is paid in two: a part in cash, then the rest, by one code or in cash again. Each of the two is an
 * order of its own. `sale_amount` and `sale_sums` describe the whole sale; `rest_of` names the cash part whose rest
 * an order pays. If the customer leaves before the rest is paid, the cash part is given back whole, which supersedes
 * it.
 */
export const splitSales: Migration = {
  version: 174,
  sql: `
    ALTER TABLE orders ADD COLUMN sale_amount INTEGER;
    ALTER TABLE orders ADD COLUMN sale_sums TEXT CHECK (json_valid(sale_sums));
    ALTER TABLE orders ADD COLUMN rest_of TEXT REFERENCES orders (merchant_trade_no);
    ALTER TABLE refunds ADD COLUMN undoes INTEGER NOT NULL DEFAULT 0 CHECK (undoes IN (0, 1));
    CREATE INDEX rests_of_cash_parts ON orders (rest_of) WHERE rest_of IS NOT NULL;
    CREATE INDEX open_cash_parts ON orders (sale_id) WHERE sale_amount IS NOT NULL AND rest_of IS NULL
      AND superseded = 0 AND looked_after = 0;

    CREATE TRIGGER parts_are_of_one_sale BEFORE INSERT ON orders
      WHEN NEW.rest_of IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders c
        WHERE c.merchant_trade_no = NEW.rest_of AND c.sale_id = NEW.sale_id AND c.rest_of IS NULL
          AND c.sale_amount = NEW.sale_amount AND c.amount + NEW.amount = c.sale_amount)
      BEGIN SELECT RAISE(ABORT, 'cash part and rest come to the sale'); END;
    CREATE TRIGGER cash_comes_first BEFORE INSERT ON orders
      WHEN NEW.sale_amount IS NOT NULL AND NEW.rest_of IS NULL
        AND (NEW.payment_type <> 'Cash' OR NEW.amount >= NEW.sale_amount)
      BEGIN SELECT RAISE(ABORT, 'the first part of a sale is cash, and less than all of it'); END;
    CREATE TRIGGER parts_stay BEFORE UPDATE OF sale_amount, sale_sums, rest_of ON orders
      BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END;
    CREATE TRIGGER parts_are_undone_whole BEFORE INSERT ON refunds
      WHEN NEW.undoes = 1 AND NOT EXISTS (SELECT 1 FROM orders c WHERE c.merchant_trade_no = NEW.merchant_trade_no
        AND c.sale_amount IS NOT NULL AND c.rest_of IS NULL AND c.superseded = 0 AND c.amount = NEW.amount
        AND NOT EXISTS (SELECT 1 FROM orders r WHERE r.rest_of = c.merchant_trade_no
          AND r.state IN ('paid', 'paidLate')))
      BEGIN SELECT RAISE(ABORT, 'a cash part is given back whole, while the rest is not paid'); END;
    CREATE TRIGGER undone_parts_are_left AFTER UPDATE OF state ON refunds WHEN NEW.undoes = 1 AND NEW.state = 'done'
      BEGIN
        UPDATE orders SET superseded = 1 WHERE superseded = 0
          AND (merchant_trade_no = NEW.merchant_trade_no OR rest_of = NEW.merchant_trade_no)
          AND (rest_of IS NULL OR state NOT IN ('paid', 'paidLate'));
        UPDATE orders SET looked_after = 1 WHERE merchant_trade_no = NEW.merchant_trade_no;
      END;
    CREATE TRIGGER undone_parts_revise_their_sale AFTER UPDATE OF superseded ON orders
      WHEN NEW.sale_amount IS NOT NULL AND NEW.rest_of IS NULL AND NEW.superseded <> OLD.superseded
      BEGIN UPDATE orders SET revision = revision + 1 WHERE sale_id = NEW.sale_id AND id <> NEW.id; END;

    DROP TRIGGER news_of_a_sale_is_looked_at;
    CREATE TRIGGER news_of_a_sale_is_looked_at AFTER UPDATE OF state, superseded ON orders
      BEGIN
        UPDATE orders SET looked_after = 0 WHERE sale_id = NEW.sale_id AND looked_after = 1;
        UPDATE orders SET looked_after = 1
          WHERE merchant_trade_no = NEW.rest_of AND superseded = 0 AND NEW.state IN ('paid', 'paidLate');
      END;
  `,
}
