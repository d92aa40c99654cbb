import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { cash, isCash } from '../../shared/cash/cash.ts'
import { eMoneyCodes } from '../../shared/gateway/channel-codes.ts'
import type { Loan, RefundElsewhere } from '../../shared/office/lending.ts'
import { paidChannel, refundableCode } from '../../shared/refund/refundability.ts'
import { type Order, order as orderSchema } from '../../shared/sale/order.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { NewAuditEntry } from './audit-log.ts'
import { inTransaction } from './database.ts'
import { isFeeding } from './feed/triggers.ts'
import { createAdding } from './recovery/add-unknown.ts'
import { restoredReason } from './recovery/restored.ts'
import { liftTriggers } from './recovery/writing-rows.ts'
import { row } from './rows.ts'
import type { Evidence } from './steps.ts'

/** Whether this counter has the right to refund an order. */
export type RefundRight =
  /** It never left this counter. */
  | { readonly kind: 'own' }
  | { readonly kind: 'away'; readonly loan: number; readonly since: number }
  /** Lent to this counter for one refund. */
  | {
      readonly kind: 'held'
      readonly loan: number
      readonly merchantRefundNo: string
      readonly since: number
    }

/** The right to refund this order can't be given away now. Nothing was written. */
export class RightStays extends Error {
  override readonly name = 'RightStays'
}

/** The order that came with a loan can't be stored in this journal. Nothing was written. */
export class LoanRefused extends Error {
  override readonly name = 'LoanRefused'
}

/** For which refund a right is lent. */
export interface Borrowing {
  readonly merchantRefundNo: string
  readonly amount: number
  readonly at: number
}

/** Who hands a right over, or which counter asked for it through the office. */
export type HandingOver = { readonly by: StaffMember | null } | { readonly askedBy: string }

/** Who may refund which order, where there are several counters. */
export interface LendingBook {
  /** Null for an order that is not in this journal. */
  rightOf(merchantTradeNo: string): Promise<RefundRight | null>
  /**
   * Gives the office the right to refund one of this counter's orders; false if the office has it already. Throws
   * {@link RightStays}.
   */
  handOver(merchantTradeNo: string, at: number, how: HandingOver): Promise<boolean>
  /** Stores a right that the office lends, with the order if it is another counter's. Throws {@link LoanRefused}. */
  takeLoan(loan: Loan, borrowing: Borrowing): Promise<void>
  /**
   * Stores a loan that this journal has lost, with its refund as unknown: an inquiry at the gateway will show whether
   * it was sent. A refund of the shop's own money counts as paid back, because that happens when it is written down.
   */
  adoptLoan(loan: Loan, borrowing: Borrowing): Promise<void>
  /**
   * Gives away every right that this counter has, because the office may have given them to others meanwhile. A
   * refund in progress is still watched until it ends; nothing more is refunded after it.
   */
  giveAll(at: number): Promise<void>
  /** Gives back a loan that no refund has used. */
  returnLoan(merchantTradeNo: string, loan: number, at: number): Promise<void>
  /**
   * Stores other counters' refunds of orders that are in this journal; returns the numbers of the orders that
   * changed.
   */
  noteElsewhere(refunds: readonly RefundElsewhere[]): Promise<string[]>
  /** Says whether the shop has other counters: only then does closing a shift give its rights to the office. */
  shareRights(isShared: boolean): void
}

/** Payments of these kinds can be refunded. */
const REFUNDABLE = JSON.stringify([cash.paymentType, ...eMoneyCodes.filter(refundableCode)])
const OPEN_REFUND = "('intent', 'sending', 'inProgress', 'unknown', 'review')"
/** A cash part whose rest is not paid belongs to the counter that has the rest. */
const IS_OPEN_PART = `(o.sale_amount IS NOT NULL AND o.rest_of IS NULL AND NOT EXISTS (
  SELECT 1 FROM orders p WHERE p.rest_of = o.merchant_trade_no AND p.state IN ('paid', 'paidLate')))`
const MAY_GO = `o.home IS NULL AND o.state IN ('paid', 'paidLate') AND NOT ${IS_OPEN_PART}
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no AND r.state IN ${OPEN_REFUND})`
const GIVE = `INSERT INTO refund_rights (merchant_trade_no, loan, state, since)`

interface JournalParts {
  readonly readOrder: (merchantTradeNo: string) => Order
  readonly note: (merchantTradeNo: string, at: number, evidence: Evidence) => void
  readonly append: (entry: NewAuditEntry) => void
}

interface RightRow {
  readonly state: 'away' | 'held' | null
  readonly loan: number
  readonly merchant_refund_no: string
  readonly since: number
}

/**
 * Whether the order is refunded outside the gateway only: no inquiry answers about such a refund, and the customer
 * has the money when it is written down.
 */
const isOnlyPaidBack = (order: Order) =>
  order.home === undefined && !isCash(order.paymentType) && refundableCode(paidChannel(order)) === null

/** The rights to refund orders, in the journal's database. */
export function createLendingBook(database: DatabaseSync, { readOrder, note, append }: JournalParts) {
  const selectRight = database.prepare(`SELECT g.state, g.loan, g.merchant_refund_no, g.since FROM orders o
    LEFT JOIN refund_rights g ON g.merchant_trade_no = o.merchant_trade_no WHERE o.merchant_trade_no = ?`)
  const selectRefund = database.prepare('SELECT 1 FROM refunds WHERE merchant_refund_no = ?')
  const give = database.prepare(
    `${GIVE} SELECT o.merchant_trade_no, 0, 'away', ?2 FROM orders o WHERE o.merchant_trade_no = ?1 AND ${MAY_GO}`,
  )
  const giveShift = database.prepare(`${GIVE} SELECT DISTINCT o.merchant_trade_no, 0, 'away', ?2
    FROM tally t JOIN orders o ON o.merchant_trade_no = t.number
    WHERE t.sequence > ?1 AND t.fact IN ('paid', 'paidLate') AND ${MAY_GO}
      AND coalesce(o.paid_with, o.payment_type) IN (SELECT value FROM json_each(?3))
      AND NOT EXISTS (SELECT 1 FROM refund_rights g WHERE g.merchant_trade_no = o.merchant_trade_no)`)
  const giveEverything = database.prepare(`${GIVE} SELECT o.merchant_trade_no, 0, 'away', ?1 FROM orders o
    WHERE o.home IS NULL AND o.state IN ('paid', 'paidLate')
    AND NOT EXISTS (SELECT 1 FROM refund_rights g WHERE g.merchant_trade_no = o.merchant_trade_no)`)
  const hold =
    database.prepare(`INSERT INTO refund_rights (merchant_trade_no, loan, state, merchant_refund_no, amount, since)
    VALUES (?1, ?2, 'held', ?3, ?4, ?5) ON CONFLICT (merchant_trade_no) DO UPDATE SET loan = ?2, state = 'held',
      merchant_refund_no = ?3, amount = ?4, since = max(since, ?5)`)
  const giveBack = database.prepare(`UPDATE refund_rights SET state = 'away', since = max(since, ?3)
    WHERE merchant_trade_no = ?1 AND loan = ?2 AND state = 'held' AND NOT EXISTS (
      SELECT 1 FROM refunds r WHERE r.merchant_trade_no = refund_rights.merchant_trade_no AND r.state IN ${OPEN_REFUND})`)
  const putElsewhere = database.prepare(`INSERT INTO refunds_elsewhere
      (merchant_refund_no, merchant_trade_no, counter, amount, state, service, tax, created_at, since)
    SELECT ?1, o.merchant_trade_no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM orders o WHERE o.merchant_trade_no = ?2
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_refund_no = ?1)
    ON CONFLICT (merchant_refund_no) DO UPDATE SET state = ?5, since = ?9, counter = ?3
      WHERE state <> ?5 OR since <> ?9 OR counter <> ?3`)
  let isShared = false

  const noteAll = (refunds: readonly RefundElsewhere[]) => {
    const changed = refunds.filter(
      ({ merchantRefundNo, merchantTradeNo, counter, amount, state, service, tax, createdAt, since }) =>
        putElsewhere.run(
          merchantRefundNo,
          merchantTradeNo,
          counter,
          amount,
          state,
          service,
          tax,
          createdAt,
          since,
        ).changes > 0,
    )
    return [...new Set(changed.map(({ merchantTradeNo }) => merchantTradeNo))]
  }

  /** Adds another counter's order as that counter stored it, except for what only that counter uses. */
  function addOrder({ merchantTradeNo, home, order, sums }: Loan, at: number): void {
    const asWas = readRow(order)
    const [known, knownSums] = ['orders', 'order_sums'].map((table) => columnsIn(database, table))
    if (asWas.merchant_trade_no !== merchantTradeNo) throw new LoanRefused('the office lent another order')
    const { id: _, ...kept }: Record<string, SQLInputValue> = { ...asWas, ...ofOthers, home }
    insert(database, 'orders', kept, known ?? new Set())
    if (sums !== null) insert(database, 'order_sums', readRow(sums), knownSums ?? new Set())
    const read = orderSchema.safeParse(readOrder(merchantTradeNo))
    if (!read.success) throw new LoanRefused('what the office lent is no order')
    const { state } = read.data
    note(merchantTradeNo, at, { kind: 'lent', detail: { counter: home ?? '' } })
    // The check of a journal compares an order's state with the last such line.
    note(merchantTradeNo, at, { kind: 'stateChanged', detail: { from: state.kind, to: state.kind } })
  }

  const operations: LendingBook = {
    async rightOf(merchantTradeNo) {
      const found = row<RightRow>(selectRight, merchantTradeNo)
      if (!found) return null
      const { state, since, loan, merchant_refund_no: merchantRefundNo } = found
      if (state === null) return { kind: 'own' }
      return state === 'away' ? { kind: state, loan, since } : { kind: state, loan, merchantRefundNo, since }
    },
    async handOver(merchantTradeNo, at, how) {
      return inTransaction(database, () => {
        if (row<RightRow>(selectRight, merchantTradeNo)?.state != null) return false
        if (!isFeeding(database) || give.run(merchantTradeNo, at).changes !== 1)
          throw new RightStays('this order can not be handed over now')
        const by = 'by' in how ? how.by : null
        const detail = 'by' in how ? {} : { counter: how.askedBy }
        append({ at, kind: 'rightHandedOver', by, subject: merchantTradeNo, detail })
        note(merchantTradeNo, at, {
          kind: 'handedOver',
          detail: { ...detail, ...(by ? { by: by.name } : {}) },
        })
        return true
      })
    },
    async takeLoan(loan, { merchantRefundNo, amount, at }) {
      inTransaction(database, () => {
        if (loan.order !== null && !row(selectRight, loan.merchantTradeNo)) addOrder(loan, at)
        noteAll(loan.refunds)
        hold.run(loan.merchantTradeNo, loan.loan, merchantRefundNo, amount, at)
      })
    },
    async adoptLoan(loan, { merchantRefundNo, amount, at }) {
      inTransaction(database, () => {
        const { merchantTradeNo } = loan
        const before = row<RightRow>(selectRight, merchantTradeNo)
        if (!before) addOrder(loan, at)
        noteAll(loan.refunds)
        if (before?.state == null || before.loan < loan.loan)
          hold.run(merchantTradeNo, loan.loan, merchantRefundNo, amount, at)
        const order = readOrder(merchantTradeNo)
        const { state } = order
        const paymentNo = ('platformTradeNo' in state && state.platformTradeNo) || merchantTradeNo
        const adding = createAdding(database, { at, reason: restoredReason })
        const refund = {
          merchant_refund_no: merchantRefundNo,
          refund_id: randomUUID(),
          amount,
          created_at: at,
          outside: isOnlyPaidBack(order) ? 'drawer' : null,
        }
        const rows = [{ ...refund, merchant_trade_no: merchantTradeNo, platform_refund_no: paymentNo }]
        if (adding.addRefunds(rows) > 0)
          adding.note(merchantTradeNo, 'restored', { source: 'office', merchantRefundNo })
        // Without its refund the loan would be given back at the next connection, as if nothing had been sent.
        if (!row(selectRefund, merchantRefundNo))
          throw new LoanRefused('the refund that was lent for can not be kept')
        // The refund may have been here already and have ended; then the loan goes back.
        giveBack.run(merchantTradeNo, loan.loan, at)
      })
    },
    async giveAll(at) {
      inTransaction(database, () => {
        const putBack = liftTriggers(database, 'refund_rights', '%BEFORE INSERT%')
        giveEverything.run(at)
        putBack()
      })
    },
    async returnLoan(merchantTradeNo, loan, at) {
      inTransaction(database, () => void giveBack.run(merchantTradeNo, loan, at))
    },
    async noteElsewhere(refunds) {
      return inTransaction(database, () => noteAll(refunds))
    },
    shareRights(shared) {
      isShared = shared
    },
  }
  return {
    operations,
    /** A shift closes: what was paid in it can be refunded at any counter from now on. */
    passShift(begins: number, at: number): void {
      if (isShared && isFeeding(database)) giveShift.run(begins, at, REFUNDABLE)
    },
  }
}

/** Columns that only the order's own counter uses. */
const ofOthers = {
  looked_after: 1,
  told_paid_at: null,
  told_paid_lasts: 0,
  revision: 1,
  sale_amount: null,
  sale_sums: null,
  rest_of: null,
}

function readRow(json: string | null): Record<string, SQLInputValue> {
  try {
    return JSON.parse(json ?? '') as Record<string, SQLInputValue>
  } catch {
    throw new LoanRefused('what the office lent can not be read')
  }
}

const columnsIn = (database: DatabaseSync, table: string): ReadonlySet<string> =>
  new Set(
    database
      .prepare(`PRAGMA main.table_info("${table}")`)
      .all()
      .map(({ name }) => String(name)),
  )

function insert(
  database: DatabaseSync,
  table: string,
  values: Record<string, SQLInputValue>,
  known: ReadonlySet<string>,
): void {
  const names = Object.keys(values)
  const strange = names.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new LoanRefused(`this Loket is older than the order's: it knows no ${strange}`)
  database
    .prepare(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    .run(...names.map((name) => values[name] ?? null))
}
