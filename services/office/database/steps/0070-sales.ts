import type { Step } from './step.ts'

/**
 * Indexes for a day's sales: orders by when they were paid, or begun if they were not; refunds by when they ended.
 */
export const sales: Step = {
  version: 70,
  sql: `
    CREATE INDEX orders_by_payment ON orders ((coalesce(paid_at, created_at)));
    CREATE INDEX refunds_by_end ON refunds ((coalesce(refunded_at, created_at))) WHERE state = 'done';
  `,
}
