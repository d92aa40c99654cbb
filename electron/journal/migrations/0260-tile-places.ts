import type { Migration } from './migration.ts'

/** The places of favourites among the tiles. */
export const tilePlaces: Migration = {
  version: 260,
  sql: 'ALTER TABLE products ADD COLUMN place INTEGER CHECK (place > 0)',
}
