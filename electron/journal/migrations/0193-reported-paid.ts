import type { Migration } from './migration.ts'

/**
 * An order that the gateway refused may be reported as paid too. Until an inquiry is answered it is asked about and
 * can be a case, also after a restart. So the index has every reported order, because inquiries about this one begin
 * at once.
 */
export const reportedPaid: Migration = {
  version: 193,
  sql: `
    DROP INDEX told_paid_orders;
    CREATE INDEX reported_paid_orders ON orders (sale_id)
      WHERE told_paid_at IS NOT NULL AND state IN ('open', 'failed', 'expired', 'rejected');
  `,
}
