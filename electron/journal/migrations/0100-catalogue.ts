import type { Migration } from './migration.ts'

/** What the shop sells. Orders keep lines of their own, so products may change. */
export const catalogue: Migration = {
  version: 100,
  sql: `
    CREATE TABLE products (
      id TEXT PRIMARY KEY,
      barcode TEXT UNIQUE,
      name TEXT NOT NULL,
      price INTEGER NOT NULL CHECK (price > 0),
      type TEXT NOT NULL,
      favourite INTEGER NOT NULL CHECK (favourite IN (0, 1)),
      active INTEGER NOT NULL CHECK (active IN (0, 1))
    ) STRICT;
  `,
}
