import type { Migration } from './migration.ts'

/**
 * What people did about a case, by order, kind and fact. `looked_after` keeps the work list fast in an old journal:
 * the index has only orders with a case that nobody has closed, and any change of a sale puts its orders back into
 * it.
 */
export const cases: Migration = {
  version: 50,
  sql: `
    CREATE TABLE case_closings (
      id INTEGER PRIMARY KEY,
      merchant_trade_no TEXT NOT NULL REFERENCES orders (merchant_trade_no),
      kind TEXT NOT NULL,
      since INTEGER NOT NULL,
      resolution TEXT NOT NULL,
      note TEXT NOT NULL CHECK (length(trim(note)) > 0),
      closed_by TEXT NOT NULL CHECK (length(trim(closed_by)) > 0),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX one_closing_a_fact ON case_closings (merchant_trade_no, kind, since);
    CREATE TRIGGER closings_never_change BEFORE UPDATE ON case_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;
    CREATE TRIGGER closings_stay BEFORE DELETE ON case_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;

    ALTER TABLE orders ADD COLUMN looked_after INTEGER NOT NULL DEFAULT 0 CHECK (looked_after IN (0, 1));
    CREATE INDEX orders_to_look_after ON orders (sale_id)
      WHERE looked_after = 0 AND (state IN ('unknown', 'review', 'paidLate') OR (state = 'paid' AND superseded = 1));
    CREATE TRIGGER news_of_a_sale_is_looked_at AFTER UPDATE OF state, superseded ON orders
      BEGIN UPDATE orders SET looked_after = 0 WHERE sale_id = NEW.sale_id AND looked_after = 1; END;
  `,
}
