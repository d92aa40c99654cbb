import type { Migration } from './migration.ts'

/**
 * What people did about a refund that failed or needs review, by refund and fact, as `case_closings` has it for
 * orders. `looked_after` keeps the work list fast in an old journal; any change of a refund's state clears it.
 */
export const refundClosings: Migration = {
  version: 134,
  sql: `
    CREATE TABLE refund_closings (
      id INTEGER PRIMARY KEY,
      merchant_refund_no TEXT NOT NULL REFERENCES refunds (merchant_refund_no),
      since INTEGER NOT NULL,
      resolution TEXT NOT NULL,
      note TEXT NOT NULL CHECK (length(trim(note)) > 0),
      closed_by TEXT NOT NULL CHECK (length(trim(closed_by)) > 0),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX one_closing_a_refund_fact ON refund_closings (merchant_refund_no, since);
    CREATE TRIGGER refund_closings_never_change BEFORE UPDATE ON refund_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;
    CREATE TRIGGER refund_closings_stay BEFORE DELETE ON refund_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;

    ALTER TABLE refunds ADD COLUMN looked_after INTEGER NOT NULL DEFAULT 0 CHECK (looked_after IN (0, 1));
    CREATE INDEX refunds_to_look_after ON refunds (id)
      WHERE looked_after = 0 AND state IN ('unknown', 'review', 'failed');
    CREATE TRIGGER news_of_a_refund_is_looked_at AFTER UPDATE OF state ON refunds WHEN NEW.looked_after = 1
      BEGIN UPDATE refunds SET looked_after = 0 WHERE id = NEW.id; END;
  `,
}
