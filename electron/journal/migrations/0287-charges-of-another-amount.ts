import type { Migration } from './migration.ts'

/**
 * A paid charge whose amount is not the agreed one: it counts as it was charged, and a person must look after it.
 * `subscriptions.other_amount` is the first of them that nobody has looked after, as `taken_back` is of the others. Charges from
 * before are noticed when the gateway names them again.
 */
export const chargesOfAnotherAmount: Migration = {
  version: 287,
  sql: `
    ALTER TABLE subscription_charges ADD COLUMN other_amount INTEGER;
    ALTER TABLE subscription_charges ADD COLUMN other_amount_at INTEGER;
    ALTER TABLE subscriptions ADD COLUMN other_amount TEXT CHECK (json_valid(other_amount));
    DROP INDEX subscriptions_to_look_after;
    CREATE INDEX subscriptions_to_look_after ON subscriptions (id) WHERE state IN ('unknown', 'review')
      OR (state = 'cancelling' AND reason IS NOT NULL)
      OR (state = 'active' AND json_extract(last_charge, '$.status') = 'failed') OR taken_back IS NOT NULL
      OR other_amount IS NOT NULL;
  `,
}
