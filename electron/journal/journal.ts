import type { DatabaseSync } from 'node:sqlite'
import type { Order } from '../../shared/sale/order.ts'
import { type AuditLog, createAuditLog } from './audit/audit-log.ts'
import { type Act, type Authority, createAuthorities, type NewApproval } from './audit/authority.ts'
import { type CatalogueBook, createCatalogueBook } from './catalogue.ts'
import { createFeedBook, type FeedBook } from './feed/feed-book.ts'
import { isFeeding } from './feed/triggers.ts'
import { copyDatabase } from './file/copy.ts'
import { explain } from './file/journal-refused.ts'
import { createGatewayAddress, type GatewayAddress } from './gateway-address.ts'
import { createLendingBook } from './lending/lending.ts'
import type { LendingBook } from './lending/lending-book.ts'
import { createOpenMoneyBook, type OpenMoneyBook } from './open-money.ts'
import { type CartBook, createCartBook } from './orders/carts.ts'
import type { OrderBook } from './orders/order-book.ts'
import { ORDER } from './orders/order-table.ts'
import { createOrderBook } from './orders/orders.ts'
import { createPrintJobs, type PrintJobs } from './print-jobs/print-jobs.ts'
import { type Lengths, lengthsIn } from './recovery/lengths.ts'
import { createRowsSince, type RowsSince } from './recovery/rows-since.ts'
import type { RefundBook } from './refunds/refund-book.ts'
import { createRefundBook } from './refunds/refunds.ts'
import { createReportBook, type ReportBook } from './shifts/sales-report.ts'
import { createShiftArchive, type ShiftArchive } from './shifts/shift-archive.ts'
import type { ShiftBook } from './shifts/shift-book.ts'
import { createShiftBook } from './shifts/shifts.ts'
import type { StaticAccountBook } from './static-accounts/static-account-book.ts'
import { createStaticAccountBook } from './static-accounts/static-accounts.ts'
import { throwingStorageFailed } from './storage-failed.ts'
import type { SubscriptionBook } from './subscriptions/subscription-book.ts'
import { createSubscriptionBook } from './subscriptions/subscriptions.ts'
import { inTransaction } from './transaction.ts'
import { type Cases, createCases } from './work-list/cases.ts'
import { createUnresolvedPayments, type UnresolvedPaymentBook } from './work-list/unresolved-payments.ts'

/**
 * Everything that the counter can do with its journal. Each operation is atomic and on disk when its promise resolves; it
 * throws StorageFailed if the disk fails.
 */
export interface Journal
  extends OrderBook,
    PrintJobs,
    Cases,
    RefundBook,
    LendingBook,
    SubscriptionBook,
    StaticAccountBook,
    UnresolvedPaymentBook,
    CatalogueBook,
    CartBook,
    AuditLog,
    ShiftBook,
    ReportBook,
    ShiftArchive,
    RowsSince,
    GatewayAddress,
    OpenMoneyBook {
  /** Which journal this is, whatever its file is called. */
  readonly id: string
  /**
   * The feed to the office. `evidenceStays` says whether the owner keeps the gateway's bytes at this counter; only
   * the first call's is used.
   */
  feed(evidenceStays?: () => boolean): FeedBook
  /** Whether this counter has a feed to an office. */
  isFed(): boolean
  /** Records an act that leaves no other row in the journal, and uses up its approval. Throws {@link ApprovalRefused}. */
  noteAct(authority: Authority, act: Act): Promise<void>
  /** Records a supervisor's approval, with its line of the audit log. */
  approve(approval: NewApproval): Promise<void>
  /** Whether the gateway gave this very link, for an order or a subscription. */
  knowsLink(url: string): Promise<boolean>
  /**
   * Recovers what a crash left half done, without guessing an outcome; returns the orders that it changed. Throws
   * JournalRefused.
   */
  resume(at: number): Promise<Order[]>
  /** Copies the journal into a new file while sales go on; the copy includes what was written meanwhile. */
  copyTo(path: string, signal?: AbortSignal): Promise<void>
  lengths(): Lengths
  /** The number of rows written since the start, to notice changes; null while there is no order. */
  writes(): Promise<number | null>
  close(): Promise<void>
}

/**
 * The journal in a database that is open and of the newest version; `file` says where it is. `auditKey` is needed for
 * everything that is written to the audit log.
 */
export function journalOn(
  database: DatabaseSync,
  file = ':memory:',
  auditKey: Uint8Array | null = null,
): Journal {
  const selectWrites = database.prepare(
    'SELECT total_changes() AS rows, EXISTS (SELECT 1 FROM orders) AS hasOrders',
  )
  const selectLink = database.prepare(`SELECT 1 FROM orders WHERE link = ?1
    UNION ALL SELECT 1 FROM orders WHERE computer_link = ?1
    UNION ALL SELECT 1 FROM subscriptions WHERE checkout_url = ?1 LIMIT 1`)
  const audit = createAuditLog(database, auditKey)
  const authorities = createAuthorities(database, audit.append)
  const carts = createCartBook(database)
  const orders = createOrderBook(database, indexFileOf(file), {
    sell: carts.sell,
    decideDiscount: ({ saleId, merchantTradeNo: subject, at }, { authority, amount, facts }) => {
      const act = { action: 'discount', kind: 'discount', merchantTradeNo: saleId, amount, at } as const
      return authorities.act(authority, { ...act, subject, detail: facts })
    },
    queue: (print) => void printJobs.insert(print),
  })
  const { note } = orders
  const printJobs = createPrintJobs(database, (took, { merchantTradeNo, kind, copy, ...job }) => {
    if (merchantTradeNo === null) return
    const how = job.state === 'failed' ? (job.failure ?? 'unknown') : job.state
    const end = took === 'printEnded' ? { end: how } : {}
    note(merchantTradeNo, job.updatedAt, { kind: took, detail: { kind, copy: String(copy), ...end } })
  })

  const cases = createCases(database, ORDER, ({ merchantTradeNo, kind, resolution, at, ...closing }) => {
    const { authority, by, note: text } = closing
    const act = { action: 'closeCase', kind: 'caseClosed', amount: null, merchantTradeNo, at } as const
    const facts = { case: kind, resolution, note: text }
    const who = authority ? authorities.act(authority, { ...act, detail: facts }) : {}
    note(merchantTradeNo, at, { kind: 'caseClosed', detail: { ...facts, by, ...who } })
  })

  const refunds = createRefundBook(database, {
    readOrder: orders.readExisting,
    cartOf: carts.cartOf,
    demandUndoable: orders.demandUndoable,
    note,
    act: authorities.act,
  })
  const lending = createLendingBook(database, {
    readOrder: orders.readExisting,
    note,
    append: audit.append,
  })
  const subscriptions = createSubscriptionBook(database, authorities.act)
  const staticAccounts = createStaticAccountBook(database, authorities.act)
  const unresolvedPayments = createUnresolvedPayments(database, authorities.act)
  const shifts = createShiftBook(database, {
    openCases: cases.listOpen,
    unresolvedRefunds: refunds.listCases,
    unresolvedPayments: unresolvedPayments.list,
    append: audit.append,
    passRights: lending.passShift,
    authorities,
    queue: (print) => void printJobs.insert(print),
  })

  /** Created by the first call. */
  let feed: FeedBook | undefined
  return throwingStorageFailed<Journal>({
    id: journalId(database),
    feed(evidenceStays = () => false) {
      feed ??= createFeedBook(database, evidenceStays)
      return feed
    },
    isFed: () => isFeeding(database),
    ...orders.operations,
    ...printJobs.operations,
    ...refunds.operations,
    ...lending.operations,
    ...subscriptions.operations,
    ...staticAccounts.operations,
    ...unresolvedPayments.operations,
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
    ...createGatewayAddress(database),
    ...createOpenMoneyBook(database),
    ...cases.operations,
    ...shifts,
    ...createReportBook(database),
    ...createShiftArchive(database),

    knowsLink: async (url) => selectLink.get(url) !== undefined,

    async resume(at) {
      try {
        return inTransaction(database, () => {
          const halfDone = orders.resume(at)
          refunds.resume(at)
          subscriptions.resume(at)
          staticAccounts.resume(at)
          printJobs.resume(at)
          return halfDone.map(({ merchantTradeNo }) => orders.readExisting(merchantTradeNo))
        })
      } catch (error) {
        throw explain(error, file)
      }
    },

    lengths: lengthsIn(database),

    copyTo: (path, signal) => copyDatabase(database, path, signal),

    async writes() {
      const { rows, hasOrders } = selectWrites.get() as { rows: number; hasOrders: number }
      return hasOrders === 0 ? null : rows
    },

    async close() {
      orders.close()
      if (database.isOpen) database.close()
    },
  })
}

/** The identity of an open journal. */
export const journalId = (database: DatabaseSync): string =>
  String(database.prepare('SELECT id FROM identity').get()?.id)

/** The index of orders lies beside the journal. */
const indexFileOf = (file: string) => (file === ':memory:' ? file : `${file}.index`)
