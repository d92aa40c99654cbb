import type { Migration } from './migration.ts'

/**
 * Inquiries go on about an order whose answer contradicted its request, because the gateway may agree later;
 * `reviewed_orders` finds such orders at a start. And an order that the gateway refused may be paid there all the
 * same.
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
