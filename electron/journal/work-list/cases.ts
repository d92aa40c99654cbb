import type { DatabaseSync } from 'node:sqlite'
import { type Case, type CaseKind, casesOfSale, type Resolution } from '../../../shared/sale/case.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import type { Authority } from '../audit/authority.ts'
import { type EventRow, entryOf } from '../event-rows.ts'
import { type OrderRow, orderOf } from '../orders/order-rows.ts'
import { REPORTED_PAID } from '../orders/order-table.ts'
import { row, rows } from '../rows.ts'
import { inTransaction } from '../transaction.ts'

/** What people did about a case, and who says so. */
export interface CaseClosing {
  readonly merchantTradeNo: string
  readonly kind: CaseKind
  /** The moment of the fact for which it is closed; a later fact opens the case again. */
  readonly since: number
  readonly resolution: Resolution
  readonly note: string
  readonly by: string
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority
}

/** The work list's part of the journal. */
export interface Cases {
  /** Every open case, newest first. */
  listCases(): Promise<Case[]>
  /** Cash parts in the drawer whose rest is not paid, including those whose rest is being charged. */
  listOpenParts(): Promise<Order[]>
  /** Closes a case and returns its order; null if there is no such open case any more, or `may` refuses. */
  closeCase(closing: CaseClosing, may: (found: Case) => boolean): Promise<Order | null>
  /** The result of the last inquiry about an order, if it is in its timeline; null before the first. */
  lastAnswer(merchantTradeNo: string): Promise<TimelineEntry | null>
}

// SQLite uses the index only if the condition is word for word the same.
const TO_LOOK_AFTER = `looked_after = 0 AND (state IN ('unknown', 'review', 'paidLate')
  OR (state = 'paid' AND superseded = 1))`

const OPEN_PARTS = 'sale_amount IS NOT NULL AND rest_of IS NULL AND superseded = 0 AND looked_after = 0'

/**
 * The work list in the journal's database. `selectOrders` is the SELECT of whole orders as `o`; `note` records a
 * closing in its order's timeline.
 */
export function createCases(
  database: DatabaseSync,
  selectOrders: string,
  note: (closing: CaseClosing) => void,
): { readonly operations: Cases; readonly listOpen: () => Case[] } {
  const selectOpen = database.prepare(`${selectOrders} WHERE o.sale_id IN
    (SELECT sale_id FROM orders INDEXED BY orders_to_look_after WHERE ${TO_LOOK_AFTER}
      UNION SELECT sale_id FROM orders INDEXED BY reported_paid_orders WHERE ${REPORTED_PAID} AND told_paid_lasts = 1
      UNION SELECT sale_id FROM orders INDEXED BY open_cash_parts WHERE ${OPEN_PARTS}) ORDER BY o.id`)
  const selectParts = database.prepare(`${selectOrders} WHERE o.id IN
    (SELECT id FROM orders INDEXED BY open_cash_parts WHERE ${OPEN_PARTS}) ORDER BY o.id`)
  const selectSale = database.prepare(`${selectOrders} WHERE o.sale_id =
    (SELECT sale_id FROM orders WHERE merchant_trade_no = ?) ORDER BY o.id`)
  const isClosed = database.prepare(
    'SELECT 1 FROM case_closings WHERE merchant_trade_no = ? AND kind = ? AND since = ?',
  )
  const insert = database.prepare(`INSERT INTO case_closings
    (merchant_trade_no, kind, since, resolution, note, closed_by, at) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const markLookedAfter = database.prepare('UPDATE orders SET looked_after = 1 WHERE sale_id = ?')
  const leave = database.prepare('UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ?')
  const selectLastAnswer = database.prepare(`SELECT sequence, at, kind, detail, raw FROM events
    WHERE merchant_trade_no = ? AND kind IN ('answered', 'noAnswer') ORDER BY sequence DESC LIMIT 1`)

  const isOpen = ({ order, kind, since }: Case) =>
    isClosed.get(order.merchantTradeNo, kind, since) === undefined
  const openOf = (rows: unknown[]) =>
    casesOfSale((rows as OrderRow[]).map(orderOf)).filter((found) => isOpen(found))

  function listOpen(): Case[] {
    const sales = Map.groupBy(rows<OrderRow>(selectOpen), ({ sale_id }) => sale_id)
    return [...sales.values()].flatMap(openOf).sort((one, other) => other.since - one.since)
  }

  const operations: Cases = {
    listCases: async () => listOpen(),

    listOpenParts: async () => rows<OrderRow>(selectParts).map(orderOf).filter(isOpenPart),

    async closeCase(closing, may) {
      const { merchantTradeNo, kind, since, resolution, by, at } = closing
      return inTransaction(database, () => {
        const found = openOf(selectSale.all(merchantTradeNo)).find(
          (one) => one.order.merchantTradeNo === merchantTradeNo && one.kind === kind && one.since === since,
        )
        if (!found || !may(found)) return null
        insert.run(merchantTradeNo, kind, since, resolution, closing.note, by, at)
        note(closing)
        // This code is no longer used. If it is paid all the same, that is a case of another kind.
        if (resolution === 'givenUp' || kind === 'mismatch') leave.run(merchantTradeNo)
        if (openOf(selectSale.all(merchantTradeNo)).length === 0) markLookedAfter.run(found.order.saleId)
        return found.order
      })
    },

    async lastAnswer(merchantTradeNo) {
      const event = row<EventRow>(selectLastAnswer, merchantTradeNo)
      return event ? entryOf(event) : null
    },
  }
  return { operations, listOpen }
}
