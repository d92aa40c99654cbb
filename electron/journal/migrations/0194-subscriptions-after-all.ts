import type { Migration } from './migration.ts'

/** A subscription that the gateway refused may be active there all the same, and charge its customer. */
export const subscriptionsAfterAll: Migration = {
  version: 194,
  sql: "INSERT INTO subscription_steps VALUES ('rejected', 'review');",
}
