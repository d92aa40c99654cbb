import type { Migration } from './migration.ts'

/** How far the office's products are in this journal: what a restore brings back says how old it is. */
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
