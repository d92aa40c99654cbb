import type { Migration } from './migration.ts'

/** Where the tiles of favourites stand. */
export const tilePlaces: Migration = {
  version: 260,
  sql: 'ALTER TABLE products ADD COLUMN place INTEGER CHECK (place > 0)',
}
