import type { Migration } from './migration.ts'

/** Who was on duty when an order was made; printed on its slips. */
export const cashiers: Migration = {
  version: 86,
  sql: `
    ALTER TABLE orders ADD COLUMN cashier TEXT;
  `,
}
