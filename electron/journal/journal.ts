import type { TimelineEntry } from '../../shared/ipc/contract.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind, type watchedStates } from '../../shared/sale/order-life.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import { type Cases, createCases } from './cases.ts'
import { copyDatabase } from './copy.ts'
import { explain, inTransaction, openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { columnsOf, type OrderRow, orderOf, stateColumnNames } from './order-rows.ts'
import { createPrintJobs, type PrintJobs } from './print-jobs.ts'
import { readableMembers } from './readable-members.ts'
import { createRefundBook, type RefundBook } from './refunds.ts'
import { searchPattern } from './search.ts'

/** What the counter is about to ask for. `request` is the body exactly as it will be sent. */
export interface NewAttempt {
  readonly merchantTradeNo: string
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  readonly productName: string
  readonly payer: string | null
  readonly evidence: Evidence
  readonly at: number
}

/** One line for the timeline; `raw` keeps the bytes themselves. */
export interface Evidence {
  readonly kind: TimelineEntry['kind']
  readonly detail: Readonly<Record<string, string>>
  readonly raw?: Uint8Array
}

/** A step of an order's life with its evidence; all of it is committed together, or none of it. */
export interface Step {
  readonly merchantTradeNo: string
  readonly from: OrderStateKind
  readonly to: OrderState
  readonly evidence: readonly Evidence[]
  /** A slip to print because of this step. */
  readonly print?: NewPrintJob
}

/** The sale already has an attempt that waits for its outcome; it is the one to go on with. */
export class SaleHasLiveAttempt extends Error {
  override readonly name = 'SaleHasLiveAttempt'
  readonly order: Order
  constructor(order: Order) {
    super('this sale already has an attempt that waits for its outcome')
    this.order = order
  }
}

/** The order was no longer in the state that a step starts from: somebody else was first. */
export class StepOvertaken extends Error {
  override readonly name = 'StepOvertaken'
}

type EventRow = Omit<TimelineEntry, 'detail' | 'members'> & { detail: string; raw: Uint8Array | null }

/** Everything the counter may do to its memory. Each operation is atomic and on disk when its promise resolves. */
export interface Journal extends PrintJobs, Cases, RefundBook {
  openAttempt(attempt: NewAttempt): Promise<Order>
  /** Throws {@link StepOvertaken} when the order is not in `from`. */
  takeStep(step: Step): Promise<Order>
  /** An inquiry that changed nothing is counted, not kept: its answer says what is already known. */
  noteUnchanged(merchantTradeNo: string, at: number): Promise<Order>
  noteEvidence(merchantTradeNo: string, at: number, evidence: Evidence): Promise<void>
  /** Throws {@link StepOvertaken} when the order is not in `from`: what was just paid is not let go of. */
  supersede(merchantTradeNo: string, from: OrderStateKind, at: number): Promise<Order>
  readOrder(merchantTradeNo: string): Promise<Order | null>
  readTimeline(merchantTradeNo: string): Promise<TimelineEntry[]>
  /** How often the gateway was asked about an order without anything new. */
  countChecks(merchantTradeNo: string): Promise<number>
  listOrders(query: {
    search: string
    before?: string
    limit: number
  }): Promise<{ orders: Order[]; more: boolean }>
  listByState(states: readonly UnsettledKind[]): Promise<Order[]>
  /** Orders to ask the gateway about: whatever is open, and what ended unpaid since then. */
  listToWatch(endedSince: number): Promise<Order[]>
  attemptsOfSale(saleId: string): Promise<Order[]>
  /** Puts right what a crash left half done, inventing nothing; returns the orders it touched. Throws JournalRefused. */
  resume(at: number): Promise<Order[]>
  /** Copies itself, as it is at the end, into a new file. Sales go on meanwhile. */
  copyTo(path: string, signal?: AbortSignal): Promise<void>
  /** Rises with every row that is written; null while there is not one order. */
  writes(): Promise<number | null>
  close(): Promise<void>
}

const ORDER = `SELECT o.*, EXISTS (
    SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.id <> o.id AND a.state IN ('paid', 'paidLate')
  ) AND o.state IN ('paid', 'paidLate') AS paid_twice FROM orders o`

/** What has an index: every other state holds orders without end. */
type UnsettledKind = (typeof liveStates | typeof watchedStates)[number]
/** Word for word what the index `orders_by_state` is made for, or SQLite can't use it and would read every order there ever was. */
const UNSETTLED = "o.state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired')"

/** Opens (and makes, when missing) the journal in `file`; throws JournalRefused when it must not be touched. */
export function openJournal(file: string): Journal {
  const database = openDatabase(file, migrations)

  const insertOrder = database.prepare(`INSERT INTO orders
    (merchant_trade_no, sale_id, payment_type, amount, product_name, payer, created_at, state, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'intent', ?)`)
  const insertEvent = database.prepare(
    'INSERT INTO events (merchant_trade_no, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)',
  )
  // A clock put back must not make a newer state look older than the one before it.
  const assignments = stateColumnNames.map((name) =>
    name === 'since' ? 'since = max(since, :since)' : `${name} = :${name}`,
  )
  const updateState = database.prepare(`UPDATE orders
    SET ${assignments.join(', ')}
    WHERE merchant_trade_no = :merchant_trade_no AND state = :from_state`)
  const selectOrder = database.prepare(`${ORDER} WHERE o.merchant_trade_no = ?`)
  const selectEnded = database.prepare(
    `${ORDER} INDEXED BY ended_orders WHERE o.state IN ('failed', 'expired') AND o.since >= ?`,
  )
  const selectSale = database.prepare(`${ORDER} WHERE o.sale_id = ? ORDER BY o.id`)
  const countUnchanged = database.prepare(
    'UPDATE orders SET last_checked_at = ?, checks = checks + 1 WHERE merchant_trade_no = ?',
  )
  const markSuperseded = database.prepare(
    'UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND state = ?',
  )
  const selectEvents = database.prepare(
    'SELECT sequence, at, kind, detail, raw FROM events WHERE merchant_trade_no = ? ORDER BY sequence',
  )
  const selectWrites = database.prepare(
    'SELECT total_changes() AS rows, EXISTS (SELECT 1 FROM orders) AS orders',
  )
  const selectChecks = database.prepare('SELECT checks FROM orders WHERE merchant_trade_no = ?')
  const selectPage = database.prepare(`${ORDER}
    WHERE (:before IS NULL OR o.id < (SELECT id FROM orders WHERE merchant_trade_no = :before))
      AND (:text = '' OR o.merchant_trade_no LIKE :text ESCAPE '\\' OR o.payer LIKE :text ESCAPE '\\'
        OR o.paid_by LIKE :text ESCAPE '\\' OR o.platform_trade_no LIKE :text ESCAPE '\\'
        OR o.rrn LIKE :text ESCAPE '\\' OR o.code LIKE :text ESCAPE '\\' AND o.code_kind <> 'qr'
        OR o.amount = :amount)
    ORDER BY o.id DESC LIMIT :limit`)

  const read = (merchantTradeNo: string): Order | null => {
    const row = selectOrder.get(merchantTradeNo) as OrderRow | undefined
    return row ? orderOf(row) : null
  }
  const readExisting = (merchantTradeNo: string): Order => {
    const order = read(merchantTradeNo)
    if (!order) throw new Error(`order ${merchantTradeNo} is not in the journal`)
    return order
  }
  const note = (merchantTradeNo: string, at: number, { kind, detail, raw }: Evidence) =>
    insertEvent.run(merchantTradeNo, at, kind, JSON.stringify(detail), raw ?? null)

  const printJobs = createPrintJobs(database, (took, { merchantTradeNo, kind, copy, ...job }) => {
    if (merchantTradeNo === null) return
    const end = took === 'printEnded' ? { end: job.failure ?? job.state } : {}
    note(merchantTradeNo, job.updatedAt, { kind: took, detail: { kind, copy: String(copy), ...end } })
  })

  const cases = createCases(database, ORDER, ({ merchantTradeNo, kind, resolution, note: text, by, at }) =>
    note(merchantTradeNo, at, { kind: 'caseClosed', detail: { case: kind, resolution, by, note: text } }),
  )

  const refunds = createRefundBook(database, { readOrder: readExisting, note })

  const step = ({ merchantTradeNo, from, to, evidence, print }: Step) => {
    const values = { ...columnsOf(to), merchant_trade_no: merchantTradeNo, from_state: from }
    if (updateState.run(values).changes !== 1) throw overtaken(merchantTradeNo, from)
    for (const line of evidence) note(merchantTradeNo, to.since, line)
    note(merchantTradeNo, to.since, { kind: 'stateChanged', detail: { from, to: to.kind } })
    if (print) printJobs.insert(print)
  }

  const selectStates = (states: readonly UnsettledKind[]) =>
    (
      database
        .prepare(
          `${ORDER} INDEXED BY orders_by_state
            WHERE o.state IN (${states.map(() => '?').join(', ')}) AND ${UNSETTLED} ORDER BY o.id DESC`,
        )
        .all(...states) as unknown as OrderRow[]
    ).map(orderOf)

  return {
    ...printJobs.operations,
    ...refunds.operations,
    ...cases,

    async openAttempt(attempt) {
      return inTransaction(database, () => {
        const live = liveAttempt(selectSale.all(attempt.saleId) as unknown as OrderRow[])
        if (live) throw new SaleHasLiveAttempt(live)
        const { merchantTradeNo, saleId, paymentType, amount, productName, payer, at } = attempt
        insertOrder.run(merchantTradeNo, saleId, paymentType, amount, productName, payer, at, at)
        note(merchantTradeNo, at, attempt.evidence)
        return readExisting(merchantTradeNo)
      })
    },

    async takeStep(wanted) {
      return inTransaction(database, () => {
        step(wanted)
        return readExisting(wanted.merchantTradeNo)
      })
    },

    async noteUnchanged(merchantTradeNo, at) {
      countUnchanged.run(at, merchantTradeNo)
      return readExisting(merchantTradeNo)
    },

    async noteEvidence(merchantTradeNo, at, evidence) {
      note(merchantTradeNo, at, evidence)
    },

    async supersede(merchantTradeNo, from, at) {
      return inTransaction(database, () => {
        if (markSuperseded.run(merchantTradeNo, from).changes !== 1) throw overtaken(merchantTradeNo, from)
        note(merchantTradeNo, at, { kind: 'superseded', detail: {} })
        return readExisting(merchantTradeNo)
      })
    },

    async readOrder(merchantTradeNo) {
      return read(merchantTradeNo)
    },

    async readTimeline(merchantTradeNo) {
      const rows = selectEvents.all(merchantTradeNo) as unknown as EventRow[]
      return rows.map(({ detail, raw, ...row }) => ({
        ...row,
        detail: JSON.parse(detail) as Record<string, string>,
        members: raw ? readableMembers(raw) : {},
      }))
    },

    async countChecks(merchantTradeNo) {
      const row = selectChecks.get(merchantTradeNo) as { checks: number } | undefined
      return row?.checks ?? 0
    },

    async listOrders({ search, before, limit }) {
      const rows = selectPage.all({ ...searchPattern(search), before: before ?? null, limit: limit + 1 })
      const orders = (rows as unknown as OrderRow[]).map(orderOf)
      return { orders: orders.slice(0, limit), more: orders.length > limit }
    },

    async listByState(states) {
      return selectStates(states)
    },

    async listToWatch(endedSince) {
      const ended = (selectEnded.all(endedSince) as unknown as OrderRow[]).map(orderOf)
      return [...selectStates(['sending', 'open', 'unknown']), ...ended]
    },

    async attemptsOfSale(saleId) {
      return (selectSale.all(saleId) as unknown as OrderRow[]).map(orderOf)
    },

    async resume(at) {
      try {
        return inTransaction(database, () => {
          // Damage where the newest orders are is found before anything is sold on top of it, without reading the rest.
          database.prepare('SELECT max(id) FROM orders').get()
          const halfDone = selectStates(['intent', 'sending'])
          for (const { merchantTradeNo, state } of halfDone) {
            const evidence: Evidence[] = [{ kind: 'resumed', detail: { found: state.kind } }]
            step({ merchantTradeNo, from: state.kind, to: afterCrash(state.kind, at), evidence })
          }
          refunds.resume(at)
          printJobs.interruptSending(at)
          return halfDone.map(({ merchantTradeNo }) => readExisting(merchantTradeNo))
        })
      } catch (error) {
        throw explain(error, file)
      }
    },

    copyTo: (path, signal) => copyDatabase(database, path, signal),

    async writes() {
      const { rows, orders } = selectWrites.get() as { rows: number; orders: number }
      return orders === 0 ? null : rows
    },

    async close() {
      if (database.isOpen) database.close()
    },
  }
}

const overtaken = (merchantTradeNo: string, from: OrderStateKind) =>
  new StepOvertaken(`order ${merchantTradeNo} is not ${from}`)

const liveAttempt = (rows: readonly OrderRow[]): Order | null => {
  const live: readonly OrderStateKind[] = liveStates
  const row = rows.find(({ superseded, state }) => superseded === 0 && live.includes(state))
  return row ? orderOf(row) : null
}

/** An intent never reached a socket; of a sending one nothing can be said. */
function afterCrash(found: OrderStateKind, since: number): OrderState {
  return found === 'intent'
    ? { kind: 'rejected', since, errCode: null, reason: 'Loket stopped before sending', cause: 'notSent' }
    : { kind: 'unknown', since, reason: 'Loket stopped while sending', cause: 'stopped', neverArrived: false }
}
