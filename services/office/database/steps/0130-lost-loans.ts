import type { Step } from './step.ts'

/** `lost` is what dead counters were lent of an order and told nothing of: it may have been refunded, and stays reserved. */
export const lostLoans: Step = {
  version: 130,
  sql: `
    ALTER TABLE refund_rights ADD COLUMN lost bigint NOT NULL DEFAULT 0 CHECK (lost >= 0);
    GRANT UPDATE (lost) ON refund_rights TO loket_office;
  `,
}
