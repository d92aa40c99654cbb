import type { Migration } from './migration.ts'

/**
 * The version of the office's products in this journal. A restored journal has the version that it was restored to.
 */
export const directoryPlace: Migration = {
  version: 180,
  sql: `
    CREATE TABLE directory_place (
      part TEXT PRIMARY KEY CHECK (part = 'products'),
      office TEXT NOT NULL,
      version INTEGER NOT NULL,
      mark TEXT NOT NULL
    ) STRICT;
  `,
}
