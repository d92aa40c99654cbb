import type { Migration } from './migration.ts'

/**
 * An order that the gateway refused may be reported as paid as well. While no inquiry is answered it is asked about and can be a
 * case, also after a restart: the index knows every report, because this one is watched from the first moment.
 */
export const reportedPaid: Migration = {
  version: 193,
  sql: `
    DROP INDEX told_paid_orders;
    CREATE INDEX reported_paid_orders ON orders (sale_id)
      WHERE told_paid_at IS NOT NULL AND state IN ('open', 'failed', 'expired', 'rejected');
  `,
}
