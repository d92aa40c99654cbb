import type { Step } from './step.ts'

/**
 * `lost` is the amount of an order that was lent to counters which are now dead and never reported it: it may have
 * been refunded, so it stays reserved.
 */
export const lostLoans: Step = {
  version: 130,
  sql: `
    ALTER TABLE refund_rights ADD COLUMN lost bigint NOT NULL DEFAULT 0 CHECK (lost >= 0);
    GRANT UPDATE (lost) ON refund_rights TO loket_office;
  `,
}
