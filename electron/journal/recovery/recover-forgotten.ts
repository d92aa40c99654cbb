import type { DatabaseSync } from 'node:sqlite'
import { journalId } from '../journal.ts'
import { inTransaction } from '../transaction.ts'
import { addNumbers } from './add-numbers.ts'
import { addingOrders } from './add-orders.ts'
import { addRefundLines, addRefunds, refundLineRows, refundRows } from './add-refunds.ts'
import { addReported } from './add-reported.ts'
import { addAskedAccount, addAskedSubscription } from './add-subscriptions-and-accounts.ts'
import { doubtRefunds, doubtRow, doubtSubscription } from './doubt.ts'
import { type Lengths, lengthsIn } from './lengths.ts'
import { raiseRevisions } from './raise-revisions.ts'
import { readRequestJournal } from './request-journal.ts'
import { forgottenReason } from './restored.ts'

/** How many of each came back. */
export interface Forgotten {
  readonly orders: number
  readonly refunds: number
  readonly subscriptions: number
  /** New ones, and such as have their number again. */
  readonly accounts: number
  /** To static accounts, or to nothing of ours, as notifications reported them. */
  readonly payments: number
  /** What did not come back, because it is stored nowhere else. */
  readonly lost: Lengths
}

/** The table of each kind, and its key. */
const places = {
  order: ['orders', 'merchant_trade_no'],
  refund: ['refunds', 'merchant_refund_no'],
  subscription: ['subscriptions', 'number'],
  staticAccount: ['static_accounts', 'account_id'],
} as const

/**
 * If a journal's write-ahead log was cut or zeroed, SQLite opens the journal as of an earlier moment and reports nothing.
 * This brings back, as unknown, what only the request journal still has, and makes unknown what this journal takes for
 * unsent although it was sent; the gateway is then asked about each of them. Null if the journal has lost nothing. A backup
 * that has just replaced the journal lacks what came after it on purpose, so that is not reported as lost.
 */
export function recoverForgotten(
  database: DatabaseSync,
  exchangeLog: string,
  at: number,
  isRestored = false,
): Forgotten | null {
  const find = Object.fromEntries(
    Object.entries(places).map(([kind, [table, key]]) => [
      kind,
      database.prepare(`SELECT 1 FROM ${table} WHERE ${key} = ?`),
    ]),
  )
  const {
    asked: missing,
    reported,
    numbers,
    sent,
    lengths,
  } = readRequestJournal(exchangeLog, {
    ofJournal: journalId(database),
    isKnown: (kind, name) => find[kind]?.get(name) !== undefined,
  })
  const doubted = doubtedOf(database, sent)
  const lost = lostOf(lengthsIn(database)(), isRestored ? null : lengths)
  const hasLost = lost.auditLines + lost.prints > 0
  if (missing.length + doubted.length + reported.length + numbers.size === 0 && !hasLost) return null

  const why = { at, reason: forgottenReason, cause: 'forgotten' } as const
  const orders = addingOrders(database, why)
  const count = { orders: 0, refunds: 0, subscriptions: 0, accounts: 0, payments: 0 }
  inTransaction(database, () => {
    for (const { kind, number, state } of doubted) {
      if (kind === 'subscription') {
        doubtSubscription(database, { number, state }, 'requestJournal', why)
        count.subscriptions += 1
        continue
      }
      if (kind === 'refund') {
        doubtRefunds(database, [{ number, state }], why)
        count.refunds += 1
        continue
      }
      doubtRow(database, 'orders', { number, state }, why)
      count.orders += 1
      orders.note(number, 'restored', { source: 'requestJournal', found: state })
      orders.note(number, 'stateChanged', { from: state, to: 'unknown' })
    }
    for (const one of missing) {
      if (one.kind === 'order') count.orders += Number(orders.addAskedOrder(one))
      if (one.kind === 'subscription') count.subscriptions += Number(addAskedSubscription(database, one, why))
      if (one.kind === 'staticAccount') count.accounts += Number(addAskedAccount(database, one, why))
    }
    count.payments = addReported(database, reported, at)
    const added = new Set(missing.flatMap((one) => (one.kind === 'staticAccount' ? one.accountId : [])))
    const numbered = addNumbers(database, numbers, at)
    count.accounts += numbered.filter((accountId) => !added.has(accountId)).length
    // Each start reads every reported payment: most often nothing of them is lost, and no row changes.
    if (missing.length + doubted.length + count.payments + numbered.length > 0 || hasLost)
      raiseRevisions(database)
    count.refunds += addRefunds(database, refundRows(missing), why)
    addRefundLines(database, refundLineRows(missing))
  })
  return hasLost || Object.values(count).some((of) => of > 0) ? { ...count, lost } : null
}

/** How many lines the journal has less than the request journal says. */
function lostOf(now: Lengths, logged: Lengths | null): Lengths {
  const { auditLines, prints } = logged ?? now
  return {
    auditLines: Math.max(0, auditLines - now.auditLines),
    prints: Math.max(0, prints - now.prints),
  }
}

/** What the journal takes for never sent, or never arrived, although the request journal shows that it has left since. */
function doubtedOf(database: DatabaseSync, sent: ReadonlyMap<string, number>) {
  const kinds = ['order', 'refund', 'subscription'] as const
  return kinds.flatMap((kind) => {
    const [table, key] = places[kind]
    const find = database.prepare(`SELECT ${key} AS number, state FROM ${table} WHERE ${key} = ?
      AND (state = 'intent' OR (state = 'rejected' AND cause = 'notSent')
        OR (state = 'unknown' AND never_arrived = 1 AND since < ?))`)
    return [...sent].flatMap(([number, at]) => {
      const row = find.get(number, at) as { number: string; state: string } | undefined
      return row ? [{ kind, ...row }] : []
    })
  })
}
