import type { DatabaseSync } from 'node:sqlite'
import type { Sen } from '../../shared/money.ts'
import type { Order, OrderState, StateOf } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import { paysSale, restOf } from '../../shared/sale/split.ts'
import { inTransaction } from './database.ts'
import type { OpenOrderKind, OrderBook } from './order-book.ts'
import { createOrderList } from './order-list.ts'
import { newOrderRow, type OrderRow } from './order-rows.ts'
import { columnsOf } from './order-state-columns.ts'
import { ORDER, orderOfValues, orderReader, REPORTED_PAID } from './order-table.ts'
import { inserting } from './rows.ts'
import { demandFits, demandFree, holdsSale, isOnItsWay, mayBeLeftForCash } from './sale-demands.ts'
import { afterCrash, countingChecks, stateTable, timelineIn } from './state-table.ts'
import { type NewAttempt, PartIsGone, type Step, StepOvertaken } from './steps.ts'

/** The condition of the index `orders_by_state`, word for word: otherwise SQLite can't use it and reads all orders. */
const UNSETTLED = "o.state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired')"

/** What other parts of the journal commit together with a change of an order. */
interface Along {
  /** Records who approved a discount, and uses up the approval; returns who it was, as facts for the timeline. */
  readonly decideDiscount: (
    attempt: NewAttempt,
    discount: NonNullable<NewAttempt['discount']>,
  ) => Readonly<Record<string, string>>
  readonly sell: (attempt: NewAttempt) => void
  readonly queue: (print: NonNullable<Step['print']>) => void
}

export function createOrderBook(database: DatabaseSync, indexFile: string, along: Along) {
  const insertOrder = inserting<OrderRow>(database, 'orders')
  const table = stateTable<readonly unknown[], Order, OrderState>(database, {
    table: 'orders',
    key: 'merchant_trade_no',
    called: 'order',
    select: ORDER,
    as: 'o',
    columnsOf,
    of: orderOfValues,
    asArrays: true,
    alsoSets: ['last_checked_at = CASE WHEN :heard THEN max(since, :since) ELSE last_checked_at END'],
  })
  const { find: read, existing: readExisting } = table
  const reader = (conditions: string) => orderReader(database.prepare(`${ORDER} ${conditions}`))
  const checks = countingChecks(database, 'orders', 'merchant_trade_no')
  const timeline = timelineIn(database, 'events', 'merchant_trade_no')
  const { note } = timeline
  const readEnded = reader("INDEXED BY ended_orders WHERE o.state IN ('failed', 'expired') AND o.since >= ?")
  const readOwedALook = reader(
    `INDEXED BY last_looks WHERE o.state IN ('failed', 'expired')
      AND coalesce(o.last_checked_at, o.since) - o.since <= ? AND o.since < ?`,
  )
  const updateReportedPaid = database.prepare(
    'UPDATE orders SET told_paid_at = ?, told_paid_lasts = ? WHERE merchant_trade_no = ?',
  )
  const readReviewed = reader("INDEXED BY reviewed_orders WHERE o.state = 'review' AND o.since >= ?")
  const readPaidThoughRefused = reader(
    `INDEXED BY reported_paid_orders WHERE ${REPORTED_PAID} AND o.state = 'rejected' AND o.told_paid_at >= ?`,
  )
  const readSale = reader('WHERE o.sale_id = ? ORDER BY o.id')
  const markSuperseded = database.prepare(
    'UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND state = ?',
  )
  const list = createOrderList(database, indexFile)

  /** The customer pays in cash instead; the code stays watched. */
  const leave = ({ merchantTradeNo, superseded, state }: Order, at: number) => {
    if (superseded || markSuperseded.run(merchantTradeNo, state.kind).changes !== 1) return
    note(merchantTradeNo, at, { kind: 'superseded', detail: { why: 'paidInCash' } })
  }
  const insert = (attempt: NewAttempt): Order => {
    const { merchantTradeNo, cashier, at } = attempt
    insertOrder(newOrderRow(attempt))
    along.sell(attempt)
    const { approvedBy } = attempt.discount ? along.decideDiscount(attempt, attempt.discount) : {}
    const { detail, ...evidence } = attempt.evidence
    const who = { ...(cashier ? { cashier } : {}), ...(approvedBy ? { approvedBy } : {}) }
    note(merchantTradeNo, at, { ...evidence, detail: { ...detail, ...who } })
    return readExisting(merchantTradeNo)
  }
  const step = ({ merchantTradeNo, from, to, evidence, print }: Step) => {
    // A step from the gateway's own answer is the latest news of the order.
    const heard =
      evidence.some(({ kind }) => kind === 'answered') || (to.kind === 'unknown' && to.neverArrived)
    table.step(merchantTradeNo, from, to, { heard: Number(heard) })
    for (const line of evidence) note(merchantTradeNo, to.since, line)
    note(merchantTradeNo, to.since, { kind: 'stateChanged', detail: { from, to: to.kind } })
    if (print) along.queue(print)
  }

  const selectStates = (states: readonly OpenOrderKind[]) =>
    reader(`INDEXED BY orders_by_state
      WHERE o.state IN (${states.map(() => '?').join(', ')}) AND ${UNSETTLED} ORDER BY o.id DESC`)(...states)

  const operations: OrderBook = {
    async openAttempt(attempt) {
      return inTransaction(database, () => {
        const attempts = readSale(attempt.saleId)
        demandFree(attempts, holdsSale)
        demandFits(attempts, attempt)
        return insert(attempt)
      })
    },

    async payInCash({ tendered, leaves, printOf, ...attempt }) {
      return inTransaction(database, () => {
        const { merchantTradeNo, saleId, amount, at } = attempt
        const isLeft = (order: Order) => order.merchantTradeNo === leaves && mayBeLeftForCash(order)
        const attempts = readSale(saleId)
        demandFree(attempts, (order) => holdsSale(order) && !isLeft(order))
        demandFits(attempts, attempt)
        if (leaves !== undefined) leave(readExisting(leaves), at)
        const order = insert(attempt)
        const to = cashPaid(amount, tendered, at)
        const print = printOf({ ...order, state: to })
        step({ merchantTradeNo, from: 'intent', to, evidence: [], ...(print ? { print } : {}) })
        return readExisting(merchantTradeNo)
      })
    },

    async takeStep(wanted) {
      return inTransaction(database, () => {
        if (wanted.to.kind === 'sending') {
          const { saleId, part } = readExisting(wanted.merchantTradeNo)
          demandFree(readSale(saleId), paysSale)
          if (part?.kind === 'rest' && part.cash.givenBack) throw new PartIsGone('its cash was given back')
        }
        step(wanted)
        return readExisting(wanted.merchantTradeNo)
      })
    },

    async noteUnchanged(merchantTradeNo, at) {
      checks.note(merchantTradeNo, at)
      return readExisting(merchantTradeNo)
    },

    async noteEvidence(merchantTradeNo, at, evidence) {
      note(merchantTradeNo, at, evidence)
    },

    async supersede(merchantTradeNo, from, at, detail = {}) {
      return inTransaction(database, () => {
        if (markSuperseded.run(merchantTradeNo, from).changes !== 1) throw overtaken(merchantTradeNo, from)
        note(merchantTradeNo, at, { kind: 'superseded', detail })
        return readExisting(merchantTradeNo)
      })
    },

    async readOrder(merchantTradeNo) {
      return read(merchantTradeNo)
    },

    async readTimeline(merchantTradeNo) {
      return timeline.read(merchantTradeNo)
    },

    async countChecks(merchantTradeNo) {
      return checks.read(merchantTradeNo)
    },

    ...list.operations,

    async listByState(states) {
      return selectStates(states)
    },

    async listToWatch(at, lateFor) {
      const since = at - lateFor
      return [
        ...selectStates(['sending', 'open', 'unknown']),
        ...readEnded(since),
        ...readOwedALook(lateFor, since),
        ...readReviewed(since),
        ...readPaidThoughRefused(since),
      ]
    },

    async noteReportedPaid(merchantTradeNo, reported) {
      updateReportedPaid.run(reported?.at ?? null, reported?.lasts ? 1 : 0, merchantTradeNo)
      return readExisting(merchantTradeNo)
    },

    async attemptsOfSale(saleId) {
      return readSale(saleId)
    },
  }

  return {
    operations,
    note,
    readExisting,
    /**
     * Throws while a charge of the rest is being sent, because its outcome is soon known. The order of the rest is
     * then superseded by a trigger.
     */
    demandUndoable({ saleId, merchantTradeNo }: Order): void {
      demandFree(readSale(saleId), (order) => restOf(order) === merchantTradeNo && isOnItsWay(order))
    },
    /** Recovers what a crash left half done; returns these orders as they were found. */
    resume(at: number): Order[] {
      // Reads where the newest orders are, so that damage there is found before anything is sold.
      database.prepare('SELECT max(id) FROM orders').get()
      const halfDone = selectStates(['intent', 'sending'])
      for (const { merchantTradeNo, state } of halfDone) step({ merchantTradeNo, ...afterCrash(state, at) })
      return halfDone
    },
    close: list.close,
  }
}

const overtaken = (merchantTradeNo: string, from: OrderStateKind) =>
  new StepOvertaken(`order ${merchantTradeNo} is not ${from}`)

/** A cash payment is paid as soon as it is recorded. The gateway's facts are missing, because it takes no part. */
const cashPaid = (amount: Sen, tendered: Sen, at: number): StateOf<'paid'> => ({
  kind: 'paid',
  since: at,
  payable: amount,
  tendered,
  paidAt: at,
  platformTradeNo: null,
  code: null,
  expiresAt: null,
  rrn: null,
  issuer: null,
  payer: null,
  accountNo: null,
})
