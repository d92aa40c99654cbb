import type { Migration } from './migration.ts'

/**
 * What the office has still to be sent; both tables are empty at a counter without an office. `ends` marks the last entry of
 * a transaction. `row` is null for a row that is gone, and for one that never changes: that is read when it is sent.
 * Entries are written by triggers that each connection makes for itself (electron/journal/feed/triggers.ts), so that a
 * counter without an office has none. They are in this file because a commit over two files is not atomic.
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
