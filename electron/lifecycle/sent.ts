import type { RejectionCause, UnknownCause } from '../../shared/sale/order.ts'

/** What is sent once and asked about until its end is known: an order, a refund, a subscription. */
export interface SentOnce {
  readonly state: { readonly kind: string; readonly since: number }
}

/** Bytes of it may have left. */
export interface SendingState {
  readonly kind: 'sending'
  readonly since: number
}

/** The gateway may have it, or may get it yet: it is asked about. */
export interface UnknownState {
  readonly kind: 'unknown'
  readonly since: number
  readonly reason: string
  readonly cause?: UnknownCause
  /** The gateway denied it often enough; it may be sent again. */
  readonly neverArrived: boolean
}

/** Nothing came of it, for certain: it may be forgotten. */
export interface RejectedState {
  readonly kind: 'rejected'
  readonly since: number
  readonly errCode: string | null
  readonly reason: string
  readonly cause: RejectionCause
}

/** Whether it is in a state in which somebody sends it, or ought to. */
export const isBeingSent = ({ kind }: SentOnce['state']) => kind === 'intent' || kind === 'sending'

export const isUnknown = (state: SentOnce['state']): state is UnknownState => state.kind === 'unknown'
