import type { Migration } from './migration.ts'

/**
 * When the gateway reported a refund as failed that it had reported as done before; null if it never did, or reports
 * it as done again. The refund stays done, with its amount reserved and tallied, and is a case until people have
 * found out which of the two is true.
 */
export const deniedRefunds: Migration = {
  version: 220,
  sql: `
    ALTER TABLE refunds ADD COLUMN denied_at INTEGER;
    DROP INDEX refunds_to_look_after;
    CREATE INDEX refunds_to_look_after ON refunds (id)
      WHERE looked_after = 0 AND (state IN ('unknown', 'review', 'failed') OR denied_at IS NOT NULL);
    CREATE TRIGGER denied_refunds_are_looked_at AFTER UPDATE OF denied_at ON refunds
      WHEN NEW.looked_after = 1 AND NEW.denied_at IS NOT OLD.denied_at
      BEGIN UPDATE refunds SET looked_after = 0 WHERE id = NEW.id; END;
  `,
}
