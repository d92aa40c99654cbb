import type { DatabaseSync } from 'node:sqlite'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind, type watchedStates } from '../../shared/sale/order-life.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import { type AuditLog, createAuditLog } from './audit-log.ts'
import { type Act, type Authority, createAuthorities, type NewApproval } from './authority.ts'
import { type CartBook, createCartBook } from './carts.ts'
import { type Cases, createCases } from './cases.ts'
import { type CatalogueBook, createCatalogueBook } from './catalogue.ts'
import { copyDatabase } from './copy.ts'
import { explain, inTransaction, openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { type OrderIndex, openOrderIndex } from './order-index.ts'
import type { OrderFilter } from './order-queries.ts'
import { columnsOf, type OrderRow, orderOf } from './order-rows.ts'
import { LISTED_ORDERS, ORDER, orderReader } from './order-table.ts'
import { createPrintJobs, type PrintJobs } from './print-jobs.ts'
import { createRefundBook, type RefundBook } from './refunds.ts'
import { createReportedPayments, type ReportedPaymentBook } from './reported-payments.ts'
import { rows } from './rows.ts'
import { createRowsSince, type RowsSince } from './rows-since.ts'
import { createShiftArchive, type ShiftArchive } from './shift-archive.ts'
import { createShiftBook, type ShiftBook } from './shifts.ts'
import { afterCrash, countingChecks, stateTable, timelineIn } from './state-table.ts'
import { createStaticAccountBook, type StaticAccountBook } from './static-accounts.ts'
import { type Evidence, type NewAttempt, SaleHasLiveAttempt, type Step, StepOvertaken } from './steps.ts'
import { throwingStorageFailed } from './storage-failed.ts'
import { createSubscriptionBook, type SubscriptionBook } from './subscriptions.ts'

/**
 * Everything that the counter can do with its journal. Each operation is atomic and on disk when its promise resolves; it
 * throws StorageFailed if the disk fails.
 */
export interface Journal
  extends PrintJobs,
    Cases,
    RefundBook,
    SubscriptionBook,
    StaticAccountBook,
    ReportedPaymentBook,
    CatalogueBook,
    CartBook,
    AuditLog,
    ShiftBook,
    ShiftArchive,
    RowsSince {
  /** Which journal this is, whatever its file is called. */
  readonly id: string
  /** Writes down an act that nothing else of the journal tells, and uses up its approval. Throws {@link ApprovalRefused}. */
  noteAct(authority: Authority, act: Act): Promise<void>
  /** A supervisor's yes, and its line of the audit log. */
  approve(approval: NewApproval): Promise<void>
  openAttempt(attempt: NewAttempt): Promise<Order>
  /** Throws {@link StepOvertaken} when the order is not in `from`. */
  takeStep(step: Step): Promise<Order>
  /** An inquiry that changed nothing is counted, not kept: its answer says what is already known. */
  noteUnchanged(merchantTradeNo: string, at: number): Promise<Order>
  noteEvidence(merchantTradeNo: string, at: number, evidence: Evidence): Promise<void>
  /** Throws {@link StepOvertaken} when the order is not in `from`: what was just paid is not let go of. */
  supersede(
    merchantTradeNo: string,
    from: OrderStateKind,
    at: number,
    detail?: Evidence['detail'],
  ): Promise<Order>
  readOrder(merchantTradeNo: string): Promise<Order | null>
  readTimeline(merchantTradeNo: string): Promise<TimelineEntry[]>
  /** How often the gateway was asked about an order without anything new. */
  countChecks(merchantTradeNo: string): Promise<number>
  /** Newest first. `looked`: how much of the journal has been looked through, from 0 to 1. */
  listOrders(
    query: OrderFilter & { readonly before?: string | undefined; readonly limit: number },
  ): Promise<{ orders: Order[]; more: boolean; looked: number }>
  /** Makes some more of the older orders findable by {@link listOrders}; false when all are. */
  fillIndex(): Promise<boolean>
  listByState(states: readonly OpenKind[]): Promise<Order[]>
  /**
   * Orders to ask the gateway about: whatever is open, what ended unpaid or came into review less than `lateFor`
   * milliseconds ago, and what ended before that and has not been asked about since late payments stopped coming.
   */
  listToWatch(at: number, lateFor: number): Promise<Order[]>
  /** That a payment was told of and is not confirmed; null once a question was answered. */
  noteReportedPaid(merchantTradeNo: string, reported: Order['reportedPaid']): Promise<Order>
  attemptsOfSale(saleId: string): Promise<Order[]>
  /** Whether the gateway gave this very link, for an order or a subscription. */
  knowsLink(url: string): Promise<boolean>
  /** Puts right what a crash left half done, inventing nothing; returns the orders it touched. Throws JournalRefused. */
  resume(at: number): Promise<Order[]>
  /** Copies itself, as it is at the end, into a new file. Sales go on meanwhile. */
  copyTo(path: string, signal?: AbortSignal): Promise<void>
  /** Rises with every row that is written; null while there is not one order. */
  writes(): Promise<number | null>
  close(): Promise<void>
}

/** What has an index: every other state holds orders without end. */
type OpenKind = Exclude<(typeof liveStates | typeof watchedStates)[number], 'review'>
/** Word for word what the index `orders_by_state` is made for, or SQLite can't use it and would read every order there ever was. */
const UNSETTLED = "o.state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired')"

/**
 * Opens (and makes, when missing) the journal in `file`; throws JournalRefused when it must not be touched. Without the key
 * of its audit log nothing that is audited can be done.
 */
export function openJournal(file: string, auditKey: Uint8Array | null = null): Journal {
  return journalOn(openDatabase(file, migrations), file, auditKey)
}

/** The same on a database that is open and of the newest version; `file` says where it is. */
export function journalOn(
  database: DatabaseSync,
  file = ':memory:',
  auditKey: Uint8Array | null = null,
): Journal {
  const insertOrder = database.prepare(`INSERT INTO orders
    (merchant_trade_no, sale_id, payment_type, amount, product_name, payer, phone, page_channel, fee_type,
      cashier, created_at, state, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'intent', ?)`)
  const table = stateTable<OrderRow, Order, OrderState>(database, {
    ...{ table: 'orders', key: 'merchant_trade_no', called: 'order', select: ORDER, as: 'o' },
    ...{ columnsOf, of: orderOf },
    alsoSets: ['last_checked_at = CASE WHEN :heard THEN max(since, :since) ELSE last_checked_at END'],
  })
  const { find: read, existing: readExisting, all } = table
  const checks = countingChecks(database, 'orders', 'merchant_trade_no')
  const timeline = timelineIn(database, 'events', 'merchant_trade_no')
  const { note } = timeline
  const selectEnded = database.prepare(
    `${ORDER} INDEXED BY ended_orders WHERE o.state IN ('failed', 'expired') AND o.since >= ?`,
  )
  const selectOwedALook = database.prepare(
    `${ORDER} INDEXED BY last_looks WHERE o.state IN ('failed', 'expired')
      AND coalesce(o.last_checked_at, o.since) - o.since <= ? AND o.since < ?`,
  )
  const updateReportedPaid = database.prepare(
    'UPDATE orders SET told_paid_at = ?, told_paid_lasts = ? WHERE merchant_trade_no = ?',
  )
  const selectReviewed = database.prepare(
    `${ORDER} INDEXED BY reviewed_orders WHERE o.state = 'review' AND o.since >= ?`,
  )
  const selectSale = database.prepare(`${ORDER} WHERE o.sale_id = ? ORDER BY o.id`)
  const markSuperseded = database.prepare(
    'UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND state = ?',
  )
  const selectWrites = database.prepare(
    'SELECT total_changes() AS rows, EXISTS (SELECT 1 FROM orders) AS orders',
  )
  const selectLink = database.prepare(`SELECT 1 FROM orders WHERE link = ?1
    UNION ALL SELECT 1 FROM orders WHERE computer_link = ?1
    UNION ALL SELECT 1 FROM subscriptions WHERE checkout_url = ?1 LIMIT 1`)
  const readPage = orderReader(database.prepare(`${ORDER} WHERE o.id < ? ORDER BY o.id DESC LIMIT ?`))
  const selectId = database.prepare('SELECT id FROM orders WHERE merchant_trade_no = ?')
  const readListed = orderReader(database.prepare(LISTED_ORDERS))

  /** A customer may pay an old code at any moment: what was free when we looked may not be when we write. */
  const demandFree = (saleId: string, isTaken: (row: OrderRow) => boolean) => {
    const taken = rows<OrderRow>(selectSale, saleId).find(isTaken)
    if (taken) throw new SaleHasLiveAttempt(orderOf(taken))
  }
  const printJobs = createPrintJobs(database, (took, { merchantTradeNo, kind, copy, ...job }) => {
    if (merchantTradeNo === null) return
    const how = job.state === 'failed' ? (job.failure ?? 'unknown') : job.state
    const end = took === 'printEnded' ? { end: how } : {}
    note(merchantTradeNo, job.updatedAt, { kind: took, detail: { kind, copy: String(copy), ...end } })
  })

  const audit = createAuditLog(database, auditKey)
  const authorities = createAuthorities(database, audit.append)

  const cases = createCases(database, ORDER, ({ merchantTradeNo, kind, resolution, at, ...closing }) => {
    const { authority, by, note: text } = closing
    const act = { action: 'closeCase', kind: 'caseClosed', amount: null, merchantTradeNo, at } as const
    const facts = { case: kind, resolution, note: text }
    const who = authority ? authorities.act(authority, { ...act, detail: facts }) : {}
    note(merchantTradeNo, at, { kind: 'caseClosed', detail: { ...facts, by, ...who } })
  })

  const refunds = createRefundBook(database, {
    readOrder: readExisting,
    note,
    authorise: (authority, { merchantTradeNo, merchantRefundNo, amount, at }) => {
      const act = { action: 'refund', kind: 'refund', merchantTradeNo, amount, at } as const
      return authorities.act(authority, { ...act, detail: { merchantRefundNo } })
    },
    auditAct: ({ kind, authority }, { merchantTradeNo: subject, merchantRefundNo, amount }, at) => {
      const action = kind === 'refundSentAgain' ? 'refundAgain' : 'withdrawRefund'
      const act = { action, kind, subject, merchantTradeNo: merchantRefundNo, amount, at } as const
      return authorities.act(authority, { ...act, detail: { merchantRefundNo } })
    },
    auditClosing: (
      authority,
      { resolution, note: text, at },
      { merchantTradeNo: subject, merchantRefundNo },
    ) => {
      const bound = { action: 'closeRefund', merchantTradeNo: merchantRefundNo, amount: null } as const
      const detail = { merchantRefundNo, resolution, note: text }
      return authorities.act(authority, { ...bound, kind: 'refundClosed', subject, at, detail })
    },
  })
  const subscriptions = createSubscriptionBook(database, authorities.act)
  const staticAccounts = createStaticAccountBook(database, authorities.act)
  const reportedPayments = createReportedPayments(database, authorities.act)
  const carts = createCartBook(database)
  const shifts = createShiftBook(database, {
    openCases: cases.listOpen,
    unresolvedRefunds: refunds.listCases,
    unresolvedPayments: reportedPayments.list,
    append: audit.append,
    authorities,
    queue: (print) => void printJobs.insert(print),
  })

  const step = ({ merchantTradeNo, from, to, evidence, print }: Step) => {
    // A step that the gateway's own word led to is the latest that was heard of the order.
    const heard =
      evidence.some(({ kind }) => kind === 'answered') || (to.kind === 'unknown' && to.neverArrived)
    table.step(merchantTradeNo, from, to, { heard: Number(heard) })
    for (const line of evidence) note(merchantTradeNo, to.since, line)
    note(merchantTradeNo, to.since, { kind: 'stateChanged', detail: { from, to: to.kind } })
    if (print) printJobs.insert(print)
  }

  let index: OrderIndex | undefined
  const orderIndex = () => {
    index ??= openOrderIndex(indexFileOf(file), database)
    return index
  }
  const found = (filter: OrderFilter, before: number | null, limit: number) => {
    const { ids, looked } = orderIndex().find(filter, before, limit)
    return { orders: readListed(JSON.stringify(ids)), looked }
  }

  const selectStates = (states: readonly OpenKind[]) =>
    all(
      database.prepare(
        `${ORDER} INDEXED BY orders_by_state
          WHERE o.state IN (${states.map(() => '?').join(', ')}) AND ${UNSETTLED} ORDER BY o.id DESC`,
      ),
      ...states,
    )

  return throwingStorageFailed<Journal>({
    id: journalId(database),
    ...printJobs.operations,
    ...refunds.operations,
    ...subscriptions.operations,
    ...staticAccounts.operations,
    ...reportedPayments.operations,
    ...createCatalogueBook(database, audit.append),
    ...carts.operations,
    ...audit.operations,
    async noteAct(authority, act) {
      inTransaction(database, () => void authorities.act(authority, act))
    },
    async approve(approval) {
      inTransaction(database, () => authorities.approve(approval))
    },
    ...createRowsSince(database),
    ...cases.operations,
    ...shifts,
    ...createShiftArchive(database),

    async openAttempt(attempt) {
      return inTransaction(database, () => {
        demandFree(attempt.saleId, liveOrPaid)
        const { merchantTradeNo, saleId, paymentType, amount, productName, payer, at } = attempt
        const { phone, pageChannel, feeType, cashier } = attempt
        insertOrder.run(
          ...[merchantTradeNo, saleId, paymentType, amount, productName, payer],
          ...[phone, pageChannel, feeType, cashier ?? null, at, at],
        )
        carts.sell(merchantTradeNo, saleId, attempt.cart ?? [])
        const { detail, ...evidence } = attempt.evidence
        note(merchantTradeNo, at, { ...evidence, detail: { ...detail, ...(cashier ? { cashier } : {}) } })
        return readExisting(merchantTradeNo)
      })
    },

    async takeStep(wanted) {
      return inTransaction(database, () => {
        if (wanted.to.kind === 'sending') demandFree(readExisting(wanted.merchantTradeNo).saleId, isPaid)
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

    async listOrders({ before, limit, ...filter }) {
      const last = before === undefined ? null : (selectId.get(before) as { id: number } | undefined)?.id
      if (last === undefined) return { orders: [], more: false, looked: 1 }
      const { orders, looked } = isEverything(filter)
        ? { orders: readPage(last ?? Number.MAX_SAFE_INTEGER, limit + 1), looked: 1 }
        : found(filter, last, limit + 1)
      return { orders: orders.slice(0, limit), more: orders.length > limit, looked }
    },

    async fillIndex() {
      return orderIndex().fill()
    },

    async listByState(states) {
      return selectStates(states)
    },

    async listToWatch(at, lateFor) {
      const since = at - lateFor
      const ended = [
        ...all(selectEnded, since),
        ...all(selectOwedALook, lateFor, since),
        ...all(selectReviewed, since),
      ]
      return [...selectStates(['sending', 'open', 'unknown']), ...ended]
    },

    async noteReportedPaid(merchantTradeNo, told) {
      updateReportedPaid.run(told?.at ?? null, told?.lasts ? 1 : 0, merchantTradeNo)
      return readExisting(merchantTradeNo)
    },

    async attemptsOfSale(saleId) {
      return all(selectSale, saleId)
    },

    async knowsLink(url) {
      return selectLink.get(url) !== undefined
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
          subscriptions.resume(at)
          staticAccounts.resume(at)
          printJobs.resume(at)
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
      index?.close()
      if (database.isOpen) database.close()
    },
  })
}

/** The identity of an open journal. */
export const journalId = (database: DatabaseSync): string =>
  String(database.prepare('SELECT id FROM identity').get()?.id)

/** Beside the journal, and of no worth without it. */
const indexFileOf = (file: string) => (file === ':memory:' ? file : `${file}.index`)

const isEverything = ({ search, from, to, paymentTypes, states }: OrderFilter) =>
  search.trim() === '' && [from, to, paymentTypes, states].every((each) => each === undefined)

const overtaken = (merchantTradeNo: string, from: OrderStateKind) =>
  new StepOvertaken(`order ${merchantTradeNo} is not ${from}`)

const live: readonly OrderStateKind[] = liveStates
const isPaid = ({ state }: OrderRow) => state === 'paid' || state === 'paidLate'
const liveOrPaid = (row: OrderRow) => isPaid(row) || (row.superseded === 0 && live.includes(row.state))
