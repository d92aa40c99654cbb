import type { Migration } from './migration.ts'

/**
 * A payment to a static account that a notification has reported and the gateway's answer denies is a case like one that
 * nobody has confirmed: of two signed words, neither is dropped.
 */
export const deniedPayments: Migration = {
  version: 230,
  sql: `
    CREATE INDEX static_payments_denied ON static_payments (id) WHERE state = 'refuted' AND looked_after = 0;
  `,
}
