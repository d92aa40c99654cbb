import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../../shared/durations.ts'
import { pageOf } from '../../../shared/page-of.ts'
import type {
  StaticAccount,
  StaticAccountState,
  StaticPayment,
} from '../../../shared/static-account/static-account.ts'
import { inserting } from '../rows.ts'
import { type SearchQuery, searchPattern } from '../search.ts'
import { stateTable } from '../state-table.ts'
import type { NewStaticAccount } from './static-account-book.ts'
import {
  type StaticAccountRow,
  type StaticPaymentRow,
  staticAccountColumnsOf,
  staticAccountOf,
  staticPaymentColumnsOf,
  staticPaymentOf,
} from './static-account-rows.ts'

const ACCOUNT = `SELECT a.*,
    (SELECT count(*) FROM static_payments p WHERE p.account_id = a.account_id AND p.state = 'confirmed') AS received_count,
    (SELECT coalesce(sum(amount), 0) FROM static_payments p
      WHERE p.account_id = a.account_id AND p.state = 'confirmed') AS received_sum
  FROM static_accounts a`

/** An account's number as its index has it, word for word: otherwise SQLite can't use it. */
const PLAIN_NUMBER = "replace(replace(replace(va_code, ' ', ''), '-', ''), '.', '')"

/** The rows of the static accounts in the journal's database. It knows no rule: `static-accounts.ts` has the rules. */
export function openStaticAccountTable(database: DatabaseSync) {
  const { step, existing, find, one, all } = stateTable<StaticAccountRow, StaticAccount, StaticAccountState>(
    database,
    {
      table: 'static_accounts',
      key: 'account_id',
      called: 'static account',
      select: ACCOUNT,
      as: 'a',
      columnsOf: staticAccountColumnsOf,
      of: staticAccountOf,
    },
  )
  const insert = inserting<StaticAccountRow>(database, 'static_accounts')
  const selectByNumber = database.prepare(
    `${ACCOUNT} INDEXED BY static_accounts_by_plain_number WHERE ${PLAIN_NUMBER} = ? AND va_code IS NOT NULL`,
  )
  const selectOfBank = database.prepare(
    `${ACCOUNT} WHERE a.payment_type = ? AND a.state = 'active' ORDER BY a.id LIMIT 2`,
  )
  const selectHalfMade = database.prepare(`${ACCOUNT} WHERE a.state IN ('intent', 'sending')`)
  const selectPage = database.prepare(`${ACCOUNT}
    WHERE (:before IS NULL OR a.id < (SELECT id FROM static_accounts WHERE account_id = :before))
      AND (:text = '' OR a.va_code LIKE :text ESCAPE '\\' OR ${PLAIN_NUMBER} LIKE :text ESCAPE '\\' OR a.payer LIKE :text ESCAPE '\\'
        OR a.used_for LIKE :text ESCAPE '\\')
    ORDER BY a.id DESC LIMIT :limit`)
  const countMade = database.prepare(`SELECT
      count(*) FILTER (WHERE state IN ('intent', 'sending', 'active', 'unknown')) AS made,
      count(*) FILTER (WHERE state = 'rejected' AND err_code = 'dailyLimitExceeded') AS refused
    FROM static_accounts WHERE created_at >= ?1 AND created_at < ?1 + ${DAY}`)

  return {
    find,
    existing,
    step,
    /** By its digits alone. */
    findByNumber: (number: string) => one(selectByNumber, number),
    /** The only active account at a bank; null if there are several or none. */
    onlyActiveAt(paymentType: string): StaticAccount | null {
      const [only = null, another] = all(selectOfBank, paymentType)
      return another === undefined ? only : null
    },
    halfMade: () => all(selectHalfMade),
    page({ search, before, limit }: SearchQuery) {
      const { text } = searchPattern(search)
      const accounts = all(selectPage, { text, before: before ?? null, limit: limit + 1 })
      return pageOf('accounts', accounts, limit)
    },
    madeOnDay(begins: number) {
      const { made, refused } = countMade.get(begins) as { made: number; refused: number }
      return { made, exhausted: refused > 0 }
    },
    insert({ accountId, paymentType, payer, usedFor, storeId, at }: NewStaticAccount): void {
      insert({
        account_id: accountId,
        payment_type: paymentType,
        payer,
        used_for: usedFor,
        store_id: storeId ?? null,
        created_at: at,
        state: 'intent',
        since: at,
      })
    },
  }
}

/** The rows of the payments to static accounts. */
export function openStaticPaymentTable(database: DatabaseSync) {
  const { step, existing, find, all } = stateTable<StaticPaymentRow, StaticPayment, StaticPayment['state']>(
    database,
    {
      table: 'static_payments',
      key: 'merchant_trade_no',
      called: 'payment',
      select: 'SELECT p.* FROM static_payments p',
      as: 'p',
      columnsOf: staticPaymentColumnsOf,
      of: staticPaymentOf,
      begins: 'heard',
    },
  )
  const selectOfAccount = database.prepare(
    'SELECT * FROM static_payments WHERE account_id = ? ORDER BY id DESC LIMIT ?',
  )
  const selectUnconfirmed = database.prepare(`SELECT * FROM static_payments INDEXED BY static_payments_heard
    WHERE state = 'heard' UNION ALL SELECT * FROM static_payments INDEXED BY static_payments_denied
    WHERE state = 'refuted' AND looked_after = 0 ORDER BY id DESC`)
  return {
    find,
    existing,
    step,
    ofAccount: (accountId: string, limit: number) => all(selectOfAccount, accountId, limit),
    unconfirmed: () => all(selectUnconfirmed),
  }
}
