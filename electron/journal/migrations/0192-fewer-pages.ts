import type { Migration } from './migration.ts'

/**
 * Each index is one more page that a new order writes before its request may leave. So one index of a sale's attempts
 * replaces two: it finds them, and it allows only one with an open outcome, because all open attempts of a sale have
 * the place 0 and each other one a place of its own. And the index of the tally by time has only the facts that
 * reports read.
 */
export const fewerPages: Migration = {
  version: 192,
  sql: `
    DROP INDEX one_live_attempt_a_sale;
    DROP INDEX orders_of_sale;
    CREATE UNIQUE INDEX attempts_of_sale ON orders (sale_id,
      iif(superseded = 0 AND state IN ('intent', 'sending', 'open', 'unknown'), 0, id));

    DROP INDEX tally_by_time;
    CREATE INDEX tally_by_time ON tally (at) WHERE fact IN ('paid', 'paidLate', 'refunded');
  `,
}
