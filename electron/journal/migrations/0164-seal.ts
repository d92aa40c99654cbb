import type { Migration } from './migration.ts'

/** A backup's seal over all its other content. Empty in a journal in use, which changes with each sale. */
export const seal: Migration = {
  version: 164,
  sql: 'CREATE TABLE seal (code BLOB NOT NULL CHECK (length(code) = 32)) STRICT;',
}
