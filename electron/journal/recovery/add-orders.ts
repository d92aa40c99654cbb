import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isCash } from '../../../shared/cash/cash.ts'
import { stateColumnNames } from '../orders/order-state-columns.ts'
import type { Return } from './doubt.ts'
import type { Row } from './readable-rows.ts'
import type { AskedOf } from './request-journal-lines.ts'
import { attempt, insertLine, insertRow, isAltered, noteIn } from './writing-rows.ts'

/** Adds orders that are missing in a journal, as unknown: the gateway will say what became of them. */
export function addingOrders(database: DatabaseSync, { at, reason, cause }: Return) {
  const noteAt = noteIn(database, 'events', 'merchant_trade_no')
  const note = (number: string, kind: string, detail: Readonly<Record<string, string>>) =>
    noteAt(number, at, kind, detail)
  const has = database.prepare('SELECT 1 FROM orders WHERE merchant_trade_no = ?')
  const payInCash =
    database.prepare(`UPDATE orders SET state = 'paid', since = ?, payable = ?, paid_at = ?, tendered = ?
    WHERE merchant_trade_no = ?`)
  const letOlderGo = database.prepare(`UPDATE orders SET superseded = 1
    WHERE sale_id = ? AND superseded = 0 AND state IN ('intent', 'sending', 'open', 'unknown')`)

  /** Its old lines come first, so that the timeline ends with the present state. False if the order is there already. */
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

  /** Cash was in the drawer before its row was written, so its outcome is certain. */
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

    /** Adds another counter's order: it is certainly paid, and here only to be refunded. */
    addLentOrder({ id: _, ...asWas }: Row, lines: readonly Row[]): boolean {
      return attempt(database, () => {
        insertRow(database, 'orders', asWas)
        for (const { rowid_: __, sequence: ___, ...line } of lines) insertRow(database, 'events', line)
      })
    },

    addEvent(line: Row): void {
      if (isAltered(line.detail, line.raw) || line.kind === 'stateChanged') return
      attempt(database, () => insertLine(database, 'events', 'merchant_trade_no', line))
    },

    addAskedOrder({ number, saleId, paymentType, amount, at: asked, ...more }: AskedOf<'order'>): boolean {
      const { tendered, rounding = 0, saleAmount = null, restOf = null, storeId = null } = more
      const sale_id = saleId ?? randomUUID()
      const ofCash = tendered === undefined ? {} : { tendered, rounding }
      const asWas = { merchant_trade_no: number, sale_id, payment_type: paymentType, amount, ...ofCash }
      const row = { ...asWas, created_at: asked, sale_amount: saleAmount, rest_of: restOf }
      return addOrder(
        { ...row, store_id: storeId, product_name: '', payer: null },
        'requestJournal',
        () => {},
      )
    },
  }
}

/**
 * The columns that say what was asked for, including those of later versions. Columns of the outcome are left out,
 * because it is not known any more.
 */
const whatWasAsked = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !notAsked.has(name)))

const notAsked: ReadonlySet<string> = new Set(['rowid_', 'id', ...stateColumnNames])
