import type { DatabaseSync } from 'node:sqlite'

const followed = ['orders', 'refunds', 'subscriptions', 'static_accounts', 'print_jobs'] as const
const MORE_CHANGES_THAN_ANY_ROW_HAS = 1_000_000

/**
 * A journal that came back from an earlier moment begins above every revision that was told before: a page that was open
 * meanwhile must take its rows for the newer ones.
 */
export function raiseRevisions(database: DatabaseSync): void {
  for (const table of followed)
    database.exec(`UPDATE ${table} SET revision = revision + ${MORE_CHANGES_THAN_ANY_ROW_HAS}`)
}
