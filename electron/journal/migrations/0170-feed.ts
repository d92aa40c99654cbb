import type { Migration } from './migration.ts'

/**
 * Entries that still have to be sent to the office; both tables are empty at a counter without an office. `ends`
 * marks the last entry of a transaction. `row` is null for a deleted row, and for a row that never changes, which is
 * read when the entry is sent. Triggers that each connection creates for itself (electron/journal/feed/triggers.ts)
 * write the entries, so that a counter without an office has none. They are in this file because a commit over two
 * files is not atomic.
 */
export const feed: Migration = {
  version: 170,
  sql: `
    CREATE TABLE feed (
      position INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      row TEXT,
      ends INTEGER NOT NULL DEFAULT 0 CHECK (ends IN (0, 1)),
      at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ) STRICT;
    CREATE TABLE feed_state (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      counter TEXT NOT NULL,
      acknowledged INTEGER NOT NULL,
      hash TEXT NOT NULL,
      version INTEGER NOT NULL,
      filling TEXT CHECK (json_valid(filling))
    ) STRICT;
  `,
}
