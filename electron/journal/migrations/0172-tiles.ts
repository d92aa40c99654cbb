import type { Migration } from './migration.ts'

/** Colours and pictures of products, and goods that are sold without the shop's tax. */
export const tiles: Migration = {
  version: 172,
  sql: `
    ALTER TABLE products ADD COLUMN color TEXT;
    ALTER TABLE products ADD COLUMN untaxed INTEGER NOT NULL DEFAULT 0 CHECK (untaxed IN (0, 1));
    CREATE TABLE product_pictures (
      product_id TEXT PRIMARY KEY REFERENCES products (id),
      picture TEXT NOT NULL
    ) STRICT;
    ALTER TABLE order_lines ADD COLUMN untaxed INTEGER NOT NULL DEFAULT 0 CHECK (untaxed IN (0, 1));
    ALTER TABLE order_sums ADD COLUMN untaxed INTEGER NOT NULL DEFAULT 0 CHECK (untaxed >= 0);
  `,
}
