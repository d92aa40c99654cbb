import type { TimelineEntry } from '../../shared/ipc/contract.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../shared/sale/order-life.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import { explain, inTransaction, openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { columnsOf, type OrderRow, orderOf, stateColumnNames } from './order-rows.ts'
import { createPrintJobs, type PrintJobs } from './print-jobs.ts'
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

/** Everything the counter may do to its memory. Each operation is atomic and on disk when its promise resolves. */
export interface Journal extends PrintJobs {
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
  listOrders(query: {
    search: string
    before?: string
    limit: number
  }): Promise<{ orders: Order[]; more: boolean }>
  listByState(states: readonly OrderStateKind[]): Promise<Order[]>
  attemptsOfSale(saleId: string): Promise<Order[]>
  /** Puts right what a crash left half done, inventing nothing; returns the orders it touched. Throws JournalRefused. */
  resume(at: number): Promise<Order[]>
  close(): Promise<void>
}

const ORDER = `SELECT o.*, EXISTS (
    SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.id <> o.id AND a.state IN ('paid', 'paidLate')
  ) AND o.state IN ('paid', 'paidLate') AS paid_twice FROM orders o`

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
  const selectSale = database.prepare(`${ORDER} WHERE o.sale_id = ? ORDER BY o.id`)
  const countUnchanged = database.prepare(
    'UPDATE orders SET last_checked_at = ?, checks = checks + 1 WHERE merchant_trade_no = ?',
  )
  const markSuperseded = database.prepare(
    'UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND state = ?',
  )
  const selectEvents = database.prepare(
    'SELECT sequence, at, kind, detail FROM events WHERE merchant_trade_no = ? ORDER BY sequence',
  )
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

  const printJobs = createPrintJobs(database, ({ merchantTradeNo, kind, copy, updatedAt }) => {
    if (merchantTradeNo === null) return
    note(merchantTradeNo, updatedAt, { kind: 'printQueued', detail: { kind, copy: String(copy) } })
  })

  const step = ({ merchantTradeNo, from, to, evidence, print }: Step) => {
    const values = { ...columnsOf(to), merchant_trade_no: merchantTradeNo, from_state: from }
    if (updateState.run(values).changes !== 1) throw overtaken(merchantTradeNo, from)
    for (const line of evidence) note(merchantTradeNo, to.since, line)
    note(merchantTradeNo, to.since, { kind: 'stateChanged', detail: { from, to: to.kind } })
    if (print) printJobs.insert(print)
  }

  const selectStates = (states: readonly OrderStateKind[]) =>
    (
      database
        .prepare(`${ORDER} WHERE o.state IN (${states.map(() => '?').join(', ')}) ORDER BY o.id DESC`)
        .all(...states) as unknown as OrderRow[]
    ).map(orderOf)

  return {
    ...printJobs.operations,

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
      const rows = selectEvents.all(merchantTradeNo) as unknown as (Omit<TimelineEntry, 'detail'> & {
        detail: string
      })[]
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, string> }))
    },

    async listOrders({ search, before, limit }) {
      const rows = selectPage.all({ ...searchPattern(search), before: before ?? null, limit: limit + 1 })
      const orders = (rows as unknown as OrderRow[]).map(orderOf)
      return { orders: orders.slice(0, limit), more: orders.length > limit }
    },

    async listByState(states) {
      return selectStates(states)
    },

    async attemptsOfSale(saleId) {
      return (selectSale.all(saleId) as unknown as OrderRow[]).map(orderOf)
    },

    async resume(at) {
      try {
        return inTransaction(database, () => {
          const halfDone = selectStates(['intent', 'sending'])
          for (const { merchantTradeNo, state } of halfDone) {
            const evidence: Evidence[] = [{ kind: 'resumed', detail: { found: state.kind } }]
            step({ merchantTradeNo, from: state.kind, to: afterCrash(state.kind, at), evidence })
          }
          printJobs.interruptSending(at)
          return halfDone.map(({ merchantTradeNo }) => readExisting(merchantTradeNo))
        })
      } catch (error) {
        throw explain(error, file)
      }
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
    : { kind: 'unknown', since, reason: 'Loket stopped while sending', neverArrived: false }
}
