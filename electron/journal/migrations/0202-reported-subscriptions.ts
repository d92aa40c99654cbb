import type { Migration } from './migration.ts'

/**
 * When a notification about a subscription came that no inquiry has been answered for yet; null once one was. A start asks about
 * these: one that has ended, or that the gateway refused, is not watched otherwise.
 */
export const reportedSubscriptions: Migration = {
  version: 202,
  sql: `
    ALTER TABLE subscriptions ADD COLUMN reported_at INTEGER;
    CREATE INDEX reported_subscriptions ON subscriptions (id) WHERE reported_at IS NOT NULL;
  `,
}
