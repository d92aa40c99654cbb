import type { Migration } from './migration.ts'

/** Whether the feed that was begun last keeps the gateway's bytes at this counter. */
export const evidenceStays: Migration = {
  version: 188,
  sql: 'ALTER TABLE feed_state ADD COLUMN evidence_stays INTEGER NOT NULL DEFAULT 0 CHECK (evidence_stays IN (0, 1));',
}
