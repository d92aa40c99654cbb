import type { Sen } from '../../../shared/money.ts'
import type { OutsideWay } from '../../../shared/paid-back-outside.ts'
import type { Refund, RefundState } from '../../../shared/refund/refund.ts'
import type { RefundResolution } from '../../../shared/refund/refund-case.ts'
import type {
  openRefundStates,
  RefundStateKind,
  watchedRefundStates,
} from '../../../shared/refund/refund-life.ts'
import type { RefundLine } from '../../../shared/refund/refund-lines.ts'
import type { Refundability } from '../../../shared/refund/refundability.ts'
import type { Authority } from '../audit/authority.ts'
import type { Evidence } from '../steps.ts'

/** What the counter is about to request; the journal adds what it is made of. `evidence` has the body exactly as it will be sent. */
export interface NewRefund {
  readonly merchantRefundNo: string
  readonly refundId: string
  readonly merchantTradeNo: string
  readonly platformRefundNo: string
  readonly amount: Sen
  /** The returned lines; missing for a refund by amount. */
  readonly lines?: readonly RefundLine[] | undefined
  /** The same in words. */
  readonly linesText?: string | undefined
  /** It gives back the cash part of a sale whose rest is not paid, and ends that sale. */
  readonly undoes?: boolean | undefined
  /** How staff paid it back outside the gateway. */
  readonly outside?: OutsideWay | undefined
  readonly reason: string | null
  readonly evidence: Evidence
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority | undefined
}

/** A step of a refund's life with its evidence; all committed together, or not at all. */
export interface RefundStep {
  readonly merchantRefundNo: string
  readonly from: RefundStateKind
  readonly to: RefundState
  readonly evidence: readonly Evidence[]
  /** For steps by people: who authorised it, for the audit log. */
  readonly act?: RefundAct | undefined
}

/** What people do to an existing refund. */
export interface RefundAct {
  readonly kind: 'refundSentAgain' | 'refundWithdrawn'
  readonly authority: Authority
}

/** What people did about a refund of the work list, and who says so. */
export interface RefundClosing {
  readonly merchantRefundNo: string
  /** The moment of the fact for which it is closed; a later fact puts it on the list again. */
  readonly since: number
  readonly resolution: RefundResolution
  readonly note: string
  readonly by: string
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority
}

/** This amount of the order can't be refunded now. Nothing was written. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
  readonly refundability: Refundability
  constructor(refundability: Refundability) {
    super(`this order is ${refundability.kind}`)
    this.refundability = refundability
  }
}

/** One of these lines has fewer pieces left. Nothing was written. */
export class LinesRefused extends Error {
  override readonly name = 'LinesRefused'
}

/** Which refunds are wanted. `from` and `to` are moments, the latter excluded. */
export interface RefundQuery {
  readonly states?: readonly RefundStateKind[] | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/** States with an index: any other has an unlimited number of refunds. */
export type OpenRefundKind = (typeof watchedRefundStates | typeof openRefundStates)[number]

/** What an answer about a refund that is done says of it. */
interface RefundDenial {
  readonly at: number
  readonly denied: boolean
  readonly evidence: readonly Evidence[]
}

/** The refunds' part of the journal. Their evidence is in the timeline of their order. */
export interface RefundBook {
  /**
   * Writes the intent and reserves its amount and lines, in one transaction.
   * Throws {@link RefundRefused}, {@link LinesRefused}, ApprovalRefused.
   */
  openRefund(refund: NewRefund): Promise<Refund>
  /**
   * Records a refund that the shop pays itself, in cash or outside the gateway: it is requested and done in one step.
   * Throws what {@link RefundBook.openRefund} throws, and {@link SaleHasLiveAttempt} while the rest of a part is
   * being sent.
   */
  refundAtOnce(refund: NewRefund): Promise<Refund>
  /** Throws {@link StepOvertaken} if the refund is not in `from`, {@link RefundRefused} if it can't be sent now. */
  takeRefundStep(step: RefundStep): Promise<Refund>
  noteRefundUnchanged(merchantRefundNo: string, at: number): Promise<Refund>
  noteRefundEvidence(merchantRefundNo: string, at: number, evidence: Evidence): Promise<void>
  /** The gateway calls a refund failed that is done, or no longer does: it stays done, and is a case meanwhile. */
  noteRefundDenied(merchantRefundNo: string, news: RefundDenial): Promise<Refund>
  readRefund(merchantRefundNo: string): Promise<Refund | null>
  /** The refund with this id. */
  findRefund(refundId: string): Promise<Refund | null>
  /** Oldest first. */
  refundsOfOrder(merchantTradeNo: string): Promise<Refund[]>
  /** Newest first. */
  listRefundsByState(states: readonly OpenRefundKind[]): Promise<Refund[]>
  /** Those withdrawn since then: the request may still arrive late. */
  listWithdrawnRefunds(since: number): Promise<Refund[]>
  /** Of the newest, those that the gateway has refused, and about which no inquiry was answered so long after that. */
  listRefusedRefunds(askedAfter: number): Promise<Refund[]>
  /** Those of the work list that nobody has closed, newest first. */
  listRefundCases(): Promise<Refund[]>
  /** Closes one and returns it; null if it has changed since it was shown, or `may` refuses. */
  closeRefundCase(closing: RefundClosing, may: (refund: Refund) => boolean): Promise<Refund | null>
  /** Newest first; `before` is the last refund of the previous page. */
  listRefunds(query: RefundQuery): Promise<{ refunds: Refund[]; more: boolean }>
}
