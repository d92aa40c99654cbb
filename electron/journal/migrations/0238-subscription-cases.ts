import type { Migration } from './migration.ts'

/** Finds the subscriptions that somebody must look after; in a journal with many, most have nothing. */
export const subscriptionCases: Migration = {
  version: 238,
  sql: `CREATE INDEX subscriptions_to_look_after ON subscriptions (id) WHERE state IN ('unknown', 'review')
    OR (state = 'cancelling' AND reason IS NOT NULL)
    OR (state = 'active' AND json_extract(last_charge, '$.status') = 'failed')`,
}
