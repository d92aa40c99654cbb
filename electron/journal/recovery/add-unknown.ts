import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isCash } from '../../../shared/cash/cash.ts'
import { stateColumnNames } from '../order-state-columns.ts'
import { doubtAccount, doubtSubscription, type Return } from './doubt.ts'
import type { Row } from './readable-rows.ts'
import type { LoggedRequest } from './request-journal-lines.ts'
import { attempt, insertRow, isAltered, liftTriggers } from './writing-rows.ts'

/**
 * Adds what was asked of the gateway and is missing in a journal, as unknown: the gateway will say what became of it.
 */
export function createAdding(database: DatabaseSync, { at, reason, cause }: Return) {
  const insertEvent = database.prepare(
    'INSERT INTO events (merchant_trade_no, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)',
  )
  const note = (number: string, kind: string, detail: object) =>
    insertEvent.run(number, at, kind, JSON.stringify(detail), null)
  const has = database.prepare('SELECT 1 FROM orders WHERE merchant_trade_no = ?')
  const payInCash =
    database.prepare(`UPDATE orders SET state = 'paid', since = ?, payable = ?, paid_at = ?, tendered = ?
    WHERE merchant_trade_no = ?`)
  const letOlderGo = database.prepare(`UPDATE orders SET superseded = 1
    WHERE sale_id = ? AND superseded = 0 AND state IN ('intent', 'sending', 'open', 'unknown')`)

  /**
   * Its old lines come first, so that the timeline ends with the present state. False if the order is there already.
   */
  function addOrder(asked: Row, source: string, lines: () => void): boolean {
    const number = String(asked.merchant_trade_no)
    if (has.get(number)) return false
    // If nobody remembers the cash part, the rest is still a payment.
    const isLone = asked.rest_of != null && !has.get(String(asked.rest_of))
    const row = isLone ? { ...asked, sale_amount: null, rest_of: null } : asked
    if (isCash(String(row.payment_type))) return addCash(row, source, lines)
    const superseded = row.superseded === 1 ? 1 : 0
    return attempt(database, () => {
      if (!superseded) letOlderGo.run(String(row.sale_id))
      insertRow(database, 'orders', {
        ...whatWasAsked(row),
        state: 'unknown',
        since: at,
        reason,
        cause: cause ?? null,
        never_arrived: 0,
      })
      lines()
      note(number, 'restored', { source, found: String(row.state ?? 'unknown') })
      note(number, 'stateChanged', { from: String(row.state ?? 'unknown'), to: 'unknown' })
    })
  }

  /** Cash was in the drawer before its row was written, so nobody need be asked. */
  function addCash(row: Row, source: string, lines: () => void): boolean {
    const number = String(row.merchant_trade_no)
    return attempt(database, () => {
      letOlderGo.run(String(row.sale_id))
      const createdAt = Number(row.created_at)
      insertRow(database, 'orders', {
        ...whatWasAsked(row),
        superseded: 0,
        state: 'intent',
        since: createdAt,
      })
      payInCash.run(createdAt, row.amount ?? null, createdAt, row.tendered ?? row.amount ?? null, number)
      lines()
      note(number, 'restored', { source, found: 'paid' })
      note(number, 'stateChanged', { from: 'intent', to: 'paid' })
    })
  }

  return {
    note,
    addOrder,

    /** Another counter's order: paid for certain, and here for its refunds. */
    addLentOrder({ id: _, ...asWas }: Row, lines: readonly Row[]): void {
      attempt(database, () => {
        insertRow(database, 'orders', asWas)
        for (const { rowid_: __, sequence: ___, ...line } of lines) insertRow(database, 'events', line)
      })
    },

    addEvent({ merchant_trade_no: number, at: when, kind, detail, raw }: Row): void {
      if (isAltered(detail, raw) || kind === 'stateChanged') return
      attempt(database, () =>
        insertEvent.run(number ?? null, when ?? null, kind ?? null, detail ?? null, raw ?? null),
      )
    },

    addAskedOrder({ number, saleId, paymentType, amount, at: asked, ...more }: AskedOf<'order'>): boolean {
      const { tendered, rounding = 0, saleAmount = null, restOf = null } = more
      const sale_id = saleId ?? randomUUID()
      const ofCash = tendered === undefined ? {} : { tendered, rounding }
      const asWas = { merchant_trade_no: number, sale_id, payment_type: paymentType, amount, ...ofCash }
      const row = { ...asWas, created_at: asked, sale_amount: saleAmount, rest_of: restOf }
      return addOrder({ ...row, product_name: '', payer: null }, 'requestJournal', () => {})
    },

    /**
     * A refund that may have been requested keeps its reservation, because a second one could pay twice. Triggers
     * refuse new refunds here; they are lifted for these, which have begun already. Returns how many were added.
     */
    addRefunds(rows: readonly Row[]): number {
      if (rows.length === 0) return 0
      const putBack = liftTriggers(database, 'refunds', '%BEFORE INSERT%')
      const insert = database.prepare(`INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no,
        platform_refund_no, amount, told_reason, created_at, state, since, reason, never_arrived, service, tax,
        undoes, outside)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?13 IS NOT NULL OR ${OF_CASH}, 'intent', 'unknown'), ?8, ?9, 0, ?10, ?11, ?12, ?13)
        ON CONFLICT DO NOTHING`)
      // The shop's own money was back in the customer's hand before its row was written.
      const giveBack =
        database.prepare(`UPDATE refunds SET state = 'done', refunded_at = created_at, reason = NULL,
        never_arrived = NULL WHERE merchant_refund_no = ?1 AND state = 'intent'
        AND (outside IS NOT NULL OR ${OF_CASH.replace('?3', 'merchant_trade_no')})`)
      let added = 0
      for (const row of rows) {
        const { merchant_refund_no: number, refund_id: id, merchant_trade_no: order, amount } = row
        attempt(database, () => {
          added += Number(
            insert.run(
              number ?? null,
              id ?? null,
              order ?? null,
              row.platform_refund_no ?? null,
              amount ?? null,
              row.told_reason ?? null,
              row.created_at ?? null,
              at,
              reason,
              row.service ?? null,
              row.tax ?? null,
              row.undoes ?? 0,
              row.outside ?? null,
            ).changes,
          )
          giveBack.run(number ?? null)
        })
      }
      putBack()
      return added
    },

    /** The lines that such refunds give back; without those of orders whose lines did not come back. */
    addRefundLines(rows: readonly Row[]): void {
      for (const { id: _, ...row } of rows) attempt(database, () => insertRow(database, 'refund_lines', row))
    },

    /** The request journal has no title, because one may name a person. */
    addAskedSubscription({ number, subscriptionId, paymentType, amount, ...asked }: AskedOf<'subscription'>) {
      const { interval, feeType, at: created } = asked
      return attempt(database, () => {
        database
          .prepare(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
            interval_value, title, fee_type, created_at, state, since) VALUES (?, ?, ?, ?, ?, ?, '–', ?, ?, 'intent', ?)`)
          .run(
            number,
            subscriptionId,
            paymentType,
            amount,
            interval.type,
            interval.value,
            feeType,
            created,
            at,
          )
        doubtSubscription(database, number, 'intent', 'requestJournal', { at, reason })
      })
    },

    /** It has no payer either. */
    addAskedAccount({ accountId, paymentType, at: created }: AskedOf<'staticAccount'>): boolean {
      return attempt(database, () => {
        database
          .prepare(`INSERT INTO static_accounts (account_id, payment_type, payer, created_at, state, since)
            VALUES (?, ?, '–', ?, 'intent', ?)`)
          .run(accountId, paymentType, created, created)
        doubtAccount(database, accountId, 'intent', 'requestJournal', { at, reason })
      })
    },
  }
}

/** Whether the order `?3` was paid in cash. */
const OF_CASH = "EXISTS (SELECT 1 FROM orders o WHERE o.merchant_trade_no = ?3 AND o.payment_type = 'Cash')"

type AskedOf<Kind extends LoggedRequest['kind']> = Extract<LoggedRequest, { kind: Kind }>

/** The row for a refund of the request journal. */
export const refundRow = ({
  number,
  refundId,
  merchantTradeNo,
  platformRefundNo,
  amount,
  parts,
  undoes,
  outside,
  at,
}: AskedOf<'refund'>): Row => ({
  merchant_refund_no: number,
  refund_id: refundId ?? randomUUID(),
  merchant_trade_no: merchantTradeNo,
  platform_refund_no: platformRefundNo,
  amount,
  told_reason: null,
  created_at: at,
  service: parts?.service ?? null,
  tax: parts?.tax ?? null,
  undoes: undoes ? 1 : 0,
  outside: outside ?? null,
})

/** The lines that refunds of the request journal give back, as rows. */
export const refundLineRows = ({ number, lines = [] }: AskedOf<'refund'>): Row[] =>
  lines.map((line) => ({ merchant_refund_no: number, ...line }))

/**
 * The columns that say what was asked for, including those of later versions. Columns of the outcome are left out,
 * because it is not known any more.
 */
const whatWasAsked = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !notAsked.has(name)))

const notAsked: ReadonlySet<string> = new Set(['rowid_', 'id', ...stateColumnNames])
