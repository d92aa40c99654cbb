import type { Migration } from './migration.ts'

/**
 * When the gateway called a refund failed that it had called done before; null if it never did, or says done again. The refund
 * stays done, with its amount reserved and tallied: which of the two is true, people find out. It is a case until they did.
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
