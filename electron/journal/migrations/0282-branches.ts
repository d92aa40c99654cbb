import type { Migration } from './migration.ts'

/**
 * The branch under which each order, subscription and static account was made, empty for none: the settings may name another
 * one later, under which the gateway does not know it. Null for what was made before, and for cash.
 */
export const branches: Migration = {
  version: 282,
  sql: ['orders', 'subscriptions', 'static_accounts']
    .map(
      (table) => `
    ALTER TABLE ${table} ADD COLUMN store_id TEXT;
    CREATE TRIGGER branch_of_${table}_stays BEFORE UPDATE OF store_id ON ${table}
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;`,
    )
    .join(''),
}
