import type { Migration } from './migration.ts'

/** Finds the notes that goods of a category had lately; a line without a note costs nothing. */
export const usualNotes: Migration = {
  version: 232,
  sql: 'CREATE INDEX order_lines_with_note ON order_lines (type) WHERE note IS NOT NULL',
}
