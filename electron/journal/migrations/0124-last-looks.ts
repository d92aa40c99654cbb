import type { Migration } from './migration.ts'

/**
 * How long after its end an order was last inquired about. By this a counter that was off while late payments could
 * come finds the orders that still need a last inquiry, without reading all that ever ended.
 */
export const lastLooks: Migration = {
  version: 124,
  sql: `
    CREATE INDEX last_looks ON orders (coalesce(last_checked_at, since) - since) WHERE state IN ('failed', 'expired');
  `,
}
