import type { Loan, RefundElsewhere } from '../../../shared/office/lending.ts'
import type { StaffMember } from '../../../shared/staff/staff.ts'

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
  /** Stores other counters' refunds of orders that are in this journal; returns the numbers of the orders that changed. */
  noteElsewhere(refunds: readonly RefundElsewhere[]): Promise<string[]>
  /** Says whether the shop has other counters: only then does closing a shift give its rights to the office. */
  shareRights(isShared: boolean): void
}
