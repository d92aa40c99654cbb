import type { DatabaseSync } from 'node:sqlite'
import { pageOf } from '../../../shared/page-of.ts'
import { rows } from '../rows.ts'
import type { OrderBook } from './order-book.ts'
import { type OrderIndex, openOrderIndex } from './order-index.ts'
import type { OrderFilter } from './order-queries.ts'
import { LISTED_ORDERS, ORDER, orderReader } from './order-table.ts'

/** The list of orders, newest first: all of them from the journal itself, some of them by the index. */
export function createOrderList(database: DatabaseSync, indexFile: string) {
  const readPage = orderReader(
    database.prepare(`${ORDER} WHERE o.id < ? AND o.home IS NULL ORDER BY o.id DESC LIMIT ?`),
  )
  const readListed = orderReader(database.prepare(LISTED_ORDERS))
  const selectId = database.prepare('SELECT id FROM orders WHERE merchant_trade_no = ?')
  const selectRefunded = database.prepare(`SELECT DISTINCT o.id FROM refunds r
    JOIN orders o ON o.merchant_trade_no = r.merchant_trade_no WHERE r.state = 'done'`)

  /** Opened by the first search, because a start does not need it. */
  let index: OrderIndex | undefined
  const orderIndex = () => {
    index ??= openOrderIndex(indexFile, database)
    return index
  }

  function found({ refunded, ...filter }: OrderFilter, before: number | null, limit: number) {
    const among = refunded ? { ids: rows<{ id: number }>(selectRefunded).map(({ id }) => id) } : {}
    const { ids, looked } = orderIndex().find({ ...filter, ...among }, before, limit)
    return { orders: readListed(JSON.stringify(ids)), looked }
  }

  const operations: Pick<OrderBook, 'listOrders' | 'fillIndex'> = {
    async listOrders({ before, limit, ...filter }) {
      const last = before === undefined ? null : (selectId.get(before) as { id: number } | undefined)?.id
      if (last === undefined) return { orders: [], more: false, looked: 1 }
      const { orders, looked } = isEverything(filter)
        ? { orders: readPage(last ?? Number.MAX_SAFE_INTEGER, limit + 1), looked: 1 }
        : found(filter, last, limit + 1)
      return { ...pageOf('orders', orders, limit), looked }
    },

    fillIndex: async () => orderIndex().fill(),
  }
  return { operations, close: () => index?.close() }
}

const isEverything = ({ search, from, to, paymentTypes, states, refunded }: OrderFilter) =>
  search.trim() === '' && [from, to, paymentTypes, states, refunded].every((each) => each === undefined)
