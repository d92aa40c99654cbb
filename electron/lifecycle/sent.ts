import type { RejectionCause, UnknownCause } from '../../shared/sale/order.ts'

/**
 * Something that is sent once and then inquired about until its outcome is known: an order, a refund, a subscription.
 */
export interface SentOnce {
  readonly state: { readonly kind: string; readonly since: number }
}

/** Bytes may have left this computer. */
export interface SendingState {
  readonly kind: 'sending'
  readonly since: number
}

/** The gateway may have it or may still receive it, so inquiries go on. */
export interface UnknownState {
  readonly kind: 'unknown'
  readonly since: number
  readonly reason: string
  readonly cause?: UnknownCause
  /** The gateway said "not found" often enough; it may be sent again. */
  readonly neverArrived: boolean
}

/** It certainly had no effect. */
export interface RejectedState {
  readonly kind: 'rejected'
  readonly since: number
  readonly errCode: string | null
  readonly reason: string
  readonly cause: RejectionCause
}

/** Whether it is about to be sent, or being sent. */
export const isBeingSent = ({ kind }: SentOnce['state']) => kind === 'intent' || kind === 'sending'

export const isUnknown = (state: SentOnce['state']): state is UnknownState => state.kind === 'unknown'
