/**
 * Refunds that a person must look after. Closing one is a record of what people did about it: it changes no refund, and
 * there is no way to declare one done. This file knows no schema library, so that the first screen can use it without one.
 */
import type { Refund } from './refund.ts'
import type { RefundStateKind } from './refund-life.ts'

/**
 * How people may have resolved it: the gateway's operator was told, the money went back another way, or the customer
 * knows that none will.
 */
export const refundResolutions = ['reported', 'paidOtherwise', 'customerTold'] as const
/** One of them. */
export type RefundResolution = (typeof refundResolutions)[number]

const waysToClose: Partial<Record<RefundStateKind, readonly RefundResolution[]>> = {
  review: ['reported'],
  failed: ['paidOtherwise', 'customerTold', 'reported'],
}

type Stated = Pick<Refund, 'state'>

/** How it may be closed now; no way while the gateway is still asked about it, or if nothing is to be done. */
export function refundResolutionsOf({ state }: Stated): readonly RefundResolution[] {
  return waysToClose[isDenied({ state }) ? 'failed' : state.kind] ?? []
}

/** Whether the gateway has called a refund failed that it had called done before. */
export const isDenied = ({ state }: Stated): boolean => state.kind === 'done' && state.deniedAt !== undefined

/** The moment of the fact that people look at, in epoch milliseconds: a later one opens the case again. */
export const refundCaseSince = ({ state }: Stated): number =>
  (state.kind === 'done' && state.deniedAt) || state.since
