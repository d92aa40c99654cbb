import type { Migration } from './migration.ts'

/** Which refund a slip is of: the copies of its slip are counted by the refund, not by the order. */
export const refundSlips: Migration = {
  version: 122,
  sql: 'ALTER TABLE print_jobs ADD COLUMN merchant_refund_no TEXT REFERENCES refunds (merchant_refund_no);',
}
