import type { Migration } from './migration.ts'

/** The goods of an order, which stay, and held carts, which are deleted once they are charged. */
export const carts: Migration = {
  version: 102,
  sql: `
    CREATE TABLE order_lines (
      merchant_trade_no TEXT NOT NULL REFERENCES orders (merchant_trade_no),
      position INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('product', 'discount')),
      product_id TEXT,
      name TEXT NOT NULL,
      type TEXT,
      price INTEGER NOT NULL CHECK (price > 0),
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (merchant_trade_no, position)
    ) STRICT;

    CREATE TRIGGER order_lines_stay BEFORE UPDATE ON order_lines
      BEGIN SELECT RAISE(ABORT, 'what was sold never changes'); END;
    CREATE TRIGGER order_lines_are_kept BEFORE DELETE ON order_lines
      BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;

    CREATE TABLE held_carts (
      sale_id TEXT PRIMARY KEY,
      held_at INTEGER NOT NULL,
      lines TEXT NOT NULL CHECK (json_valid(lines))
    ) STRICT;
  `,
}
