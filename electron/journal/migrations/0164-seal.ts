import type { Migration } from './migration.ts'

/** Where a backup keeps the seal over everything else in it; empty in a journal, which changes with each sale. */
export const seal: Migration = {
  version: 164,
  sql: 'CREATE TABLE seal (code BLOB NOT NULL CHECK (length(code) = 32)) STRICT;',
}
