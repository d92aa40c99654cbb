import type { DatabaseSync } from 'node:sqlite'
import type { StaticAccount } from '../static-account/static-account.ts'
import { tableOf } from './table.ts'

/** The static virtual accounts of the ledger. */
export interface StaticAccountBook {
  add(account: StaticAccount): void
  find(vaCode: string): StaticAccount | undefined
  /** Newest first. */
  list(limit: number): readonly StaticAccount[]
  /** How many were created from a moment on. */
  countSince(moment: number): number
  /** Payments into all of them are reported to this address. */
  notifyAt(url: string): void
}

export const staticAccountsStep = `
  CREATE TABLE static_accounts (
    id INTEGER PRIMARY KEY,
    va_code TEXT NOT NULL UNIQUE,
    payment_type TEXT NOT NULL,
    store_id TEXT,
    payer TEXT NOT NULL,
    be_used_for TEXT,
    notify_url TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX static_accounts_by_day ON static_accounts (created_at);
`

export function openStaticAccounts(database: DatabaseSync): StaticAccountBook {
  const { select, insert } = tableOf(database, 'static_accounts')
  const find = database.prepare(`${select} WHERE va_code = ?`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const count = database.prepare('SELECT count(*) AS made FROM static_accounts WHERE created_at >= ?')
  const notifyAt = database.prepare('UPDATE static_accounts SET notify_url = ? WHERE notify_url IS NOT NULL')
  return {
    add: (account) => void insert.run({ ...account }),
    find: (vaCode) => find.get(vaCode) as unknown as StaticAccount | undefined,
    list: (limit) => list.all(limit) as unknown as StaticAccount[],
    countSince: (moment) => (count.get(moment) as { made: number }).made,
    notifyAt: (url) => void notifyAt.run(url),
  }
}
