import type { Migration } from './migration.ts'

/**
 * An order that was told of otherwise than it was asked for goes on being asked about, and the gateway may agree later.
 * One that the gateway refused may be paid at the gateway all the same. `reviewed_orders` finds the first at a start.
 */
export const paymentsAfterAll: Migration = {
  version: 150,
  sql: `
    INSERT INTO order_steps VALUES
      ('review', 'paid'), ('review', 'paidLate'), ('review', 'failed'), ('review', 'expired'),
      ('rejected', 'paidLate'), ('rejected', 'review');
    CREATE INDEX reviewed_orders ON orders (since) WHERE state = 'review';
  `,
}
