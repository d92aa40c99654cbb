import type { Migration } from './migration.ts'

/** Orders that ended unpaid are inquired about for some days only, so a start must not read all that ever ended. */
export const endedOrders: Migration = {
  version: 60,
  sql: `
    CREATE INDEX ended_orders ON orders (since) WHERE state IN ('failed', 'expired');
  `,
}
