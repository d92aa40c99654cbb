import type { Migration } from './migration.ts'

/**
 * A charge that was paid and that the gateway calls failed afterwards: it stays counted, and a person must look after it.
 * `subscriptions.taken_back` is the first of them that nobody has looked after; the other rows follow as it is closed. A
 * subscription that was active no longer fails by itself: called failed, it needs a look.
 */
export const chargesTakenBack: Migration = {
  version: 271,
  sql: `
    ALTER TABLE subscription_charges ADD COLUMN taken_back_at INTEGER;
    ALTER TABLE subscriptions ADD COLUMN taken_back TEXT CHECK (json_valid(taken_back));
    DROP INDEX subscriptions_to_look_after;
    CREATE INDEX subscriptions_to_look_after ON subscriptions (id) WHERE state IN ('unknown', 'review')
      OR (state = 'cancelling' AND reason IS NOT NULL)
      OR (state = 'active' AND json_extract(last_charge, '$.status') = 'failed') OR taken_back IS NOT NULL;
    DELETE FROM subscription_steps WHERE from_state = 'active' AND to_state = 'failed';
  `,
}
