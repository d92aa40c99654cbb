import type { DatabaseSync } from 'node:sqlite'

const followed = ['orders', 'refunds', 'subscriptions', 'static_accounts', 'print_jobs'] as const
const MORE_CHANGES_THAN_ANY_ROW_HAS = 1_000_000

/**
 * A restored journal begins above every revision that a page may have
 * seen: a page that stayed open must take its rows as newer.
 */
export function raiseRevisions(database: DatabaseSync): void {
  for (const table of followed)
    database.exec(`UPDATE ${table} SET revision = revision + ${MORE_CHANGES_THAN_ANY_ROW_HAS}`)
}
