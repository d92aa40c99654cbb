import type { Migration } from './migration.ts'

/**
 * How long after its end an order was last asked about: a counter that was off on the days on which late payments come
 * finds the orders that it owes a last question, without reading all that ever ended.
 */
export const lastLooks: Migration = {
  version: 124,
  sql: `
    CREATE INDEX last_looks ON orders (coalesce(last_checked_at, since) - since) WHERE state IN ('failed', 'expired');
  `,
}
