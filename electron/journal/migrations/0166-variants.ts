import type { Migration } from './migration.ts'

/** Variants of products, notes on what was sold, and names of held carts. */
export const variants: Migration = {
  version: 166,
  sql: `
    ALTER TABLE products ADD COLUMN variants TEXT CHECK (json_valid(variants));
    ALTER TABLE order_lines ADD COLUMN note TEXT;
    ALTER TABLE held_carts ADD COLUMN name TEXT;
  `,
}
