import type { Migration } from './migration.ts'

/**
 * When a notification about a subscription came that no answered inquiry has followed yet; else null. A start asks
 * about these, because a subscription that has ended, or that the gateway refused, is not watched otherwise.
 */
export const reportedSubscriptions: Migration = {
  version: 202,
  sql: `
    ALTER TABLE subscriptions ADD COLUMN reported_at INTEGER;
    CREATE INDEX reported_subscriptions ON subscriptions (id) WHERE reported_at IS NOT NULL;
  `,
}
