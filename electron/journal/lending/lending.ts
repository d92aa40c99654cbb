import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isCash } from '../../../shared/cash/cash.ts'
import type { Loan, RefundElsewhere } from '../../../shared/office/lending.ts'
import { paidChannel, refundableCode } from '../../../shared/refund/refundability.ts'
import { type Order, order as orderSchema } from '../../../shared/sale/order.ts'
import type { NewAuditEntry } from '../audit/audit-log.ts'
import { isFeeding } from '../feed/triggers.ts'
import { addRefunds } from '../recovery/add-refunds.ts'
import { restoredReason } from '../recovery/restored.ts'
import type { Evidence } from '../steps.ts'
import { inTransaction } from '../transaction.ts'
import { type Borrowing, type LendingBook, LoanRefused, RightStays } from './lending-book.ts'
import { openLendingTable } from './lending-table.ts'
import { insertLentOrder } from './lent-order.ts'

interface JournalParts {
  readonly readOrder: (merchantTradeNo: string) => Order
  readonly note: (merchantTradeNo: string, at: number, evidence: Evidence) => void
  readonly append: (entry: NewAuditEntry) => void
}

/** The rules of who may refund an order, in the journal. */
export function createLendingBook(database: DatabaseSync, { readOrder, note, append }: JournalParts) {
  const rights = openLendingTable(database)
  let isShared = false

  const noteAll = (refunds: readonly RefundElsewhere[]) => {
    const changed = refunds.filter(rights.putElsewhere)
    return [...new Set(changed.map(({ merchantTradeNo }) => merchantTradeNo))]
  }

  function addOrder(loan: Loan, at: number): void {
    const { merchantTradeNo, home } = loan
    insertLentOrder(database, loan)
    const read = orderSchema.safeParse(readOrder(merchantTradeNo))
    if (!read.success) throw new LoanRefused('what the office lent is no order')
    const { state } = read.data
    note(merchantTradeNo, at, { kind: 'lent', detail: { counter: home ?? '' } })
    // The check of a journal compares an order's state with the last such line.
    note(merchantTradeNo, at, { kind: 'stateChanged', detail: { from: state.kind, to: state.kind } })
  }

  /** Adds the refund that a lost loan was for, as unknown. */
  function addRefund(merchantTradeNo: string, { merchantRefundNo, amount, at }: Borrowing): void {
    const order = readOrder(merchantTradeNo)
    const { state } = order
    const paymentNo = ('platformTradeNo' in state && state.platformTradeNo) || merchantTradeNo
    const refund = {
      merchant_refund_no: merchantRefundNo,
      refund_id: randomUUID(),
      amount,
      created_at: at,
      outside: isOnlyPaidBack(order) ? 'drawer' : null,
    }
    const rows = [{ ...refund, merchant_trade_no: merchantTradeNo, platform_refund_no: paymentNo }]
    if (addRefunds(database, rows, { at, reason: restoredReason }) > 0)
      note(merchantTradeNo, at, { kind: 'restored', detail: { source: 'office', merchantRefundNo } })
    // Without its refund the loan would be given back at the next connection, as if nothing had been sent.
    if (!rights.hasRefund(merchantRefundNo))
      throw new LoanRefused('the refund that was lent for can not be kept')
  }

  const operations: LendingBook = {
    async rightOf(merchantTradeNo) {
      const found = rights.rightOf(merchantTradeNo)
      if (!found) return null
      const { state, since, loan, merchant_refund_no: merchantRefundNo } = found
      if (state === null) return { kind: 'own' }
      return state === 'away' ? { kind: state, loan, since } : { kind: state, loan, merchantRefundNo, since }
    },
    async handOver(merchantTradeNo, at, how) {
      return inTransaction(database, () => {
        if (rights.rightOf(merchantTradeNo)?.state != null) return false
        if (!isFeeding(database) || !rights.give(merchantTradeNo, at))
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
    async takeLoan(loan, borrowing) {
      inTransaction(database, () => {
        const { merchantTradeNo } = loan
        if (loan.order !== null && !rights.rightOf(merchantTradeNo)) addOrder(loan, borrowing.at)
        noteAll(loan.refunds)
        rights.hold(merchantTradeNo, loan.loan, borrowing)
      })
    },
    async adoptLoan(loan, borrowing) {
      inTransaction(database, () => {
        const { merchantTradeNo } = loan
        const before = rights.rightOf(merchantTradeNo)
        if (!before) addOrder(loan, borrowing.at)
        noteAll(loan.refunds)
        if (before?.state == null || before.loan < loan.loan)
          rights.hold(merchantTradeNo, loan.loan, borrowing)
        addRefund(merchantTradeNo, borrowing)
        // The refund may have been here already and have ended; then the loan goes back.
        rights.giveBack(merchantTradeNo, loan.loan, borrowing.at)
      })
    },
    async giveAll(at) {
      inTransaction(database, () => rights.giveEverything(at))
    },
    async returnLoan(merchantTradeNo, loan, at) {
      inTransaction(database, () => rights.giveBack(merchantTradeNo, loan, at))
    },
    noteElsewhere: async (refunds) => inTransaction(database, () => noteAll(refunds)),
    shareRights(shared) {
      isShared = shared
    },
  }
  return {
    operations,
    /** A shift closes: what was paid in it can be refunded at any counter from now on. */
    passShift(begins: number, at: number): void {
      if (isShared && isFeeding(database)) rights.giveShift(begins, at)
    },
  }
}

/**
 * Whether the order is refunded outside the gateway only: no inquiry answers about such a refund, and the customer
 * has the money when it is written down.
 */
const isOnlyPaidBack = (order: Order) =>
  order.home === undefined && !isCash(order.paymentType) && refundableCode(paidChannel(order)) === null
