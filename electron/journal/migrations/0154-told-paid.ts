import type { Migration } from './migration.ts'

/**
 * When the gateway reported a payment of this order that no inquiry has confirmed, and whether that has lasted so
 * long that a person must look after it. A believable answer clears both.
 */
export const toldPaid: Migration = {
  version: 154,
  sql: `
    ALTER TABLE orders ADD COLUMN told_paid_at INTEGER;
    ALTER TABLE orders ADD COLUMN told_paid_lasts INTEGER NOT NULL DEFAULT 0 CHECK (told_paid_lasts IN (0, 1));
    CREATE INDEX told_paid_orders ON orders (sale_id)
      WHERE told_paid_lasts = 1 AND state IN ('open', 'failed', 'expired');
  `,
}
