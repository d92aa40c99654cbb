import type { Migration } from './migration.ts'

/** Extras of products, and those with which each line was sold. */
export const extras: Migration = {
  version: 254,
  sql: `
    ALTER TABLE products ADD COLUMN extras TEXT CHECK (json_valid(extras));
    ALTER TABLE order_lines ADD COLUMN extras TEXT CHECK (json_valid(extras));
  `,
}
