import type { Migration } from './migration.ts'

/** The timelines of orders, with the raw bytes as evidence. Rows are never changed or deleted. */
export const events: Migration = {
  version: 20,
  sql: `
    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      merchant_trade_no TEXT NOT NULL REFERENCES orders (merchant_trade_no),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL CHECK (json_valid(detail)),
      raw BLOB
    ) STRICT;
    CREATE INDEX events_of_order ON events (merchant_trade_no, sequence);

    CREATE TRIGGER events_never_change BEFORE UPDATE ON events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
    CREATE TRIGGER events_stay BEFORE DELETE ON events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  `,
}
