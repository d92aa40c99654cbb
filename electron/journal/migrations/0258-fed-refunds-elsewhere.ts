import type { Migration } from './migration.ts'

/**
 * The office's copy has other counters' refunds too. Changes no table: a journal of a new version is sent again, and with it
 * the refunds that it has heard of already.
 */
export const fedRefundsElsewhere: Migration = { version: 258, sql: '' }
