import type { Migration } from './migration.ts'

/** The name of the cart that an order charges: a table, or whose it is. */
export const cartNames: Migration = {
  version: 257,
  sql: `
    ALTER TABLE orders ADD COLUMN cart_name TEXT CHECK (length(cart_name) BETWEEN 1 AND 30);

    CREATE TRIGGER cart_name_stays BEFORE UPDATE OF cart_name ON orders
      BEGIN SELECT RAISE(ABORT, 'the name of a sold cart never changes'); END;
  `,
}
