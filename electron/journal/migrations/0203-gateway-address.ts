import type { Migration } from './migration.ts'

/** The address of the gateway that has this journal's open orders: another gateway does not know them. */
export const gatewayAddress: Migration = {
  version: 203,
  sql: `
    CREATE TABLE gateway (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      address TEXT NOT NULL
    ) STRICT;
  `,
}
