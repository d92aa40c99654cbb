import type { Migration } from './migration.ts'

/**
 * A gateway may write an account's number in groups, and another way in each document: an account is found by its digits alone. The
 * number itself stays as the gateway wrote it.
 */
export const accountsByPlainNumber: Migration = {
  version: 286,
  sql: `CREATE INDEX static_accounts_by_plain_number
    ON static_accounts (replace(replace(replace(va_code, ' ', ''), '-', ''), '.', '')) WHERE va_code IS NOT NULL;`,
}
