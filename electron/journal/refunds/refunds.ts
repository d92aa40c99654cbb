import type { DatabaseSync } from 'node:sqlite'
import type { Cart } from '../../../shared/cart/cart.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { refundCaseSince } from '../../../shared/refund/refund-case.ts'
import { leavesItsAmount } from '../../../shared/refund/refund-life.ts'
import { type MadeOf, madeOf } from '../../../shared/refund/refund-made-of.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { Authorities } from '../audit/authority.ts'
import { afterCrash } from '../state-table.ts'
import { type Evidence, withFacts } from '../steps.ts'
import { inTransaction } from '../transaction.ts'
import { refundAudit } from './refund-audit.ts'
import type { NewRefund, RefundBook, RefundClosing, RefundStep } from './refund-book.ts'
import { demandFree, demandOthersKnown, demandPrices, demandStillLeft } from './refund-demands.ts'
import { openRefundTable } from './refund-table.ts'

interface JournalParts {
  readonly readOrder: (merchantTradeNo: string) => Order
  readonly cartOf: (merchantTradeNo: string) => Cart
  /** Throws if a part of a sale can't be given back now. */
  readonly demandUndoable: (order: Order) => void
  readonly note: (merchantTradeNo: string, at: number, evidence: Evidence) => void
  readonly act: Authorities['act']
}

/** The rules of refunds in the journal; `resume` joins a transaction of the journal's. */
export function createRefundBook(
  database: DatabaseSync,
  { readOrder, cartOf, demandUndoable, note, act: audited }: JournalParts,
) {
  const refunds = openRefundTable(database)
  const audit = refundAudit(audited)

  /** Adds a line to the order's timeline that names the refund. */
  function noteOf(
    { merchantTradeNo, merchantRefundNo }: Pick<Refund, 'merchantTradeNo' | 'merchantRefundNo'>,
    at: number,
    { detail, ...line }: Evidence,
  ): void {
    note(merchantTradeNo, at, { ...line, detail: { merchantRefundNo, ...detail } })
  }

  /** Throws unless the amount, the lines and the order allow the refund. */
  function demandAllowed(
    refund: Pick<NewRefund, 'merchantTradeNo' | 'amount' | 'undoes' | 'outside' | 'lines'>,
  ): void {
    const { merchantTradeNo, undoes, lines } = refund
    const order = readOrder(merchantTradeNo)
    const others = refunds.ofOrder(merchantTradeNo)
    demandFree(order, others, refund)
    if (undoes) demandUndoable(order)
    if (lines) demandPrices(lines, order, cartOf(merchantTradeNo), holdingRefunds(others))
  }

  /** What a refund is made of that takes hold of its amount: now, because the others may free theirs later. */
  function made(refund: Pick<NewRefund, 'merchantTradeNo' | 'amount' | 'lines'>): MadeOf {
    const { merchantTradeNo } = refund
    const others = holdingRefunds(refunds.ofOrder(merchantTradeNo))
    return madeOf(readOrder(merchantTradeNo), cartOf(merchantTradeNo), others, refund)
  }

  function open(refund: NewRefund): Refund {
    demandAllowed(refund)
    refunds.insert(refund, made(refund))
    const by = refund.authority ? audit.created(refund.authority, refund) : {}
    const what = refund.linesText === undefined ? {} : { lines: refund.linesText }
    noteOf(refund, refund.at, { ...withFacts(refund.evidence, { ...what, ...by }), kind: 'refundCreated' })
    return refunds.existing(refund.merchantRefundNo)
  }

  function step({ merchantRefundNo, from, to, evidence, act }: RefundStep): Refund {
    const before = refunds.existing(merchantRefundNo)
    const { merchantTradeNo, amount, lines } = before
    if (to.kind === 'sending') demandOthersKnown(refunds.ofOrder(merchantTradeNo), before)
    if (from === 'unknown' && to.kind === 'sending')
      demandStillLeft(readOrder(merchantTradeNo), refunds.ofOrder(merchantTradeNo), before)
    // Another refund may meanwhile have reserved what this one freed when it was rejected.
    if (from === 'rejected' && to.kind === 'sending') demandAllowed({ merchantTradeNo, amount, lines })
    if (leavesItsAmount(from) && !leavesItsAmount(to.kind)) refunds.make(merchantRefundNo, made(before))
    refunds.step(merchantRefundNo, from, to)
    const by = act ? audit.acted(act, before, to.since) : {}
    for (const line of evidence) noteOf(before, to.since, withFacts(line, by))
    noteOf(before, to.since, { kind: 'refundChanged', detail: { before: from, after: to.kind } })
    return refunds.existing(merchantRefundNo)
  }

  const listCases = () => refunds.toLookAfter().filter((refund) => !refunds.isClosed(refund))

  function closeCase(closing: RefundClosing, may: (refund: Refund) => boolean): Refund | null {
    const { merchantRefundNo, since, resolution, note: text, by, at, authority } = closing
    const refund = refunds.find(merchantRefundNo)
    if (!refund || refundCaseSince(refund) !== since || refunds.isClosed(refund) || !may(refund)) return null
    refunds.close(closing)
    const who = authority ? audit.closed(authority, closing, refund) : {}
    noteOf(refund, at, { kind: 'caseClosed', detail: { resolution, note: text, by, ...who } })
    return refunds.existing(merchantRefundNo)
  }

  const operations: RefundBook = {
    openRefund: async (refund) => inTransaction(database, () => open(refund)),
    async refundAtOnce(refund) {
      return inTransaction(database, () => {
        const { merchantRefundNo } = open(refund)
        const { at } = refund
        const to = { kind: 'done', since: at, platformTradeNo: null, refundedAt: at } as const
        return step({ merchantRefundNo, from: 'intent', to, evidence: [] })
      })
    },
    takeRefundStep: async (wanted) => inTransaction(database, () => step(wanted)),
    async noteRefundUnchanged(merchantRefundNo, at) {
      refunds.noteChecked(merchantRefundNo, at)
      return refunds.existing(merchantRefundNo)
    },
    async noteRefundEvidence(merchantRefundNo, at, evidence) {
      noteOf(refunds.existing(merchantRefundNo), at, evidence)
    },
    async noteRefundDenied(merchantRefundNo, { at, denied, evidence }) {
      return inTransaction(database, () => {
        refunds.deny(merchantRefundNo, denied ? at : null)
        refunds.noteChecked(merchantRefundNo, at)
        const refund = refunds.existing(merchantRefundNo)
        for (const line of evidence) noteOf(refund, at, line)
        return refund
      })
    },
    readRefund: async (merchantRefundNo) => refunds.find(merchantRefundNo),
    findRefund: async (refundId) => refunds.findByName(refundId),
    refundsOfOrder: async (merchantTradeNo) => refunds.ofOrder(merchantTradeNo),
    listRefundsByState: async (states) => refunds.inStates(states),
    listWithdrawnRefunds: async (since) => refunds.withdrawnSince(since),
    listRefusedRefunds: async (askedAfter) => refunds.refusedUnasked(askedAfter),
    listRefundCases: async () => listCases(),
    closeRefundCase: async (closing, may) => inTransaction(database, () => closeCase(closing, may)),
    listRefunds: async (query) => refunds.page(query),
  }

  return {
    operations,
    listCases,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { merchantRefundNo, state } of refunds.inStates(['intent', 'sending'])) {
        step({ merchantRefundNo, ...afterCrash(state, at) })
      }
    },
  }
}
