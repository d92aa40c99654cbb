import type { Migration } from './migration.ts'

/** Orders that ended unpaid are worth a question for some days only: the start must not read all that ever did. */
export const endedOrders: Migration = {
  version: 60,
  sql: `
    CREATE INDEX ended_orders ON orders (since) WHERE state IN ('failed', 'expired');
  `,
}
