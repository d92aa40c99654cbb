import type { Migration } from './migration.ts'

/**
 * Each index is one more page that a new order writes before its request may leave. The attempts of a sale had two, for
 * finding them and for the rule that at most one of them waits for its outcome: all that wait have the place 0 of their sale,
 * each other one a place of its own. And reports look by time only for what was paid and given back.
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
