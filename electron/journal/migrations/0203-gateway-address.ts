import type { Migration } from './migration.ts'

/** At which address the gateway is that has this journal's open orders: another gateway knows nothing of them. */
export const gatewayAddress: Migration = {
  version: 203,
  sql: `
    CREATE TABLE gateway (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      address TEXT NOT NULL
    ) STRICT;
  `,
}
