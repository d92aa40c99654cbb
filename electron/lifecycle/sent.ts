import type { UnknownCause } from '../../shared/sale/order.ts'
import type { UnknownState as UnknownOutcome } from '../../shared/sent-once.ts'

/** Something that is sent once and then inquired about until its outcome is known: an order, a refund, a subscription. */
export interface SentOnce {
  readonly state: { readonly kind: string; readonly since: number }
}

/** The gateway may have it or may still receive it, so inquiries go on. Only orders have a cause. */
export type UnknownState = UnknownOutcome & { readonly cause?: UnknownCause }

/** Whether it is about to be sent, or being sent. */
export const isBeingSent = ({ kind }: SentOnce['state']) => kind === 'intent' || kind === 'sending'

export const isUnknown = (state: SentOnce['state']): state is UnknownState => state.kind === 'unknown'
