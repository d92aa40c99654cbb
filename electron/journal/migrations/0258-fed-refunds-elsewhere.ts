import type { Migration } from './migration.ts'

/**
 * The office's copy has other counters' refunds too. A journal of a new version is sent anew, and with it those that it
 * has heard of already.
 */
export const fedRefundsElsewhere: Migration = { version: 258, sql: '' }
