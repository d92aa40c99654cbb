import type { Migration } from './migration.ts'

/** The refund of a refund slip: its copies are counted by refund, not by order. */
export const refundSlips: Migration = {
  version: 122,
  sql: 'ALTER TABLE print_jobs ADD COLUMN merchant_refund_no TEXT REFERENCES refunds (merchant_refund_no);',
}
