import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, watchedStates } from '../../shared/sale/order-life.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { createInquiryMemory, isNotFound } from '../gateway/inquiry-memory.ts'
import { StepOvertaken } from '../journal/steps.ts'
import { createUnderWay } from '../under-way.ts'
import { orderQuery } from './order-query.ts'
import { outcomeOfAnswer } from './outcome.ts'
import type { SalesOptions } from './sales-options.ts'
import type { Settle } from './settle.ts'

/** An order after it was asked about; `answered` is false when no answer came that can be believed. */
export interface Inquiry {
  readonly order: Order
  readonly answered: boolean
}

interface InquiringOptions extends SalesOptions {
  readonly settle: Settle
  readonly existing: (merchantTradeNo: string) => Promise<Order>
  readonly isCharging: (saleId: string) => boolean
}

type Query = NonNullable<ReturnType<typeof orderQuery>>

const watched: readonly OrderStateKind[] = watchedStates

export function createInquiring(options: InquiringOptions) {
  const { journal, gateway, expected, clock, gatewayNow, onChange, settle, existing, isCharging } = options
  const { now, elapsed } = clock
  const underWay = createUnderWay<Inquiry>()
  const memory = createInquiryMemory(elapsed)

  async function inquireOnce(merchantTradeNo: string): Promise<Inquiry> {
    const found = await existing(merchantTradeNo)
    const query = orderQuery(found)
    const isOnItsWay = found.state.kind === 'sending' && isCharging(found.saleId)
    if (!query || !watched.includes(found.state.kind) || isOnItsWay) return { order: found, answered: true }
    try {
      const order = found.state.kind === 'sending' ? await lostOutcome(found) : found
      return await ask(order, query)
    } catch (error) {
      // While we asked, another question was quicker.
      if (error instanceof StepOvertaken) return { order: await existing(merchantTradeNo), answered: true }
      throw error
    }
  }

  async function ask(order: Order, { operation, fields }: Query): Promise<Inquiry> {
    const { merchantTradeNo } = order
    const prepared = gateway.prepare(operation, fields)
    try {
      const answer = await gateway.send(prepared)
      memory.forget(merchantTradeNo)
      const outcome = outcomeOfAnswer(order, answer.members, expected, now(), gatewayNow())
      if (!outcome) return { order: await unchanged(order), answered: true }
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      return { order: await settle(order, outcome, evidence), answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return unanswered(order, error)
    }
  }

  /** Nobody is sending it any more, so the disk failed when its outcome came: as after a crash, it is not known. */
  function lostOutcome(order: Order): Promise<Order> {
    const reason = 'what the gateway answered could not be written down'
    const state = { kind: 'unknown', since: now(), reason, cause: 'notWritten', neverArrived: false } as const
    return settle(order, state, [{ kind: 'resumed', detail: { found: order.state.kind, reason } }])
  }

  async function unchanged(order: Order): Promise<Order> {
    const checked = await journal.noteUnchanged(order.merchantTradeNo, now())
    onChange(checked)
    return checked
  }

  async function unanswered(order: Order, error: GatewayError): Promise<Inquiry> {
    const { merchantTradeNo, state } = order
    const notFound = isNotFound(error)
    if (notFound && state.kind === 'unknown' && !state.neverArrived && memory.neverArrived(merchantTradeNo)) {
      const to = { ...state, since: now(), neverArrived: true }
      return { order: await settle(order, to, [evidenceOfFailure(error)]), answered: true }
    }
    // The same failure over and over is one line of the timeline, not hundreds.
    if (memory.isNews(merchantTradeNo, error)) {
      await journal.noteEvidence(merchantTradeNo, now(), evidenceOfFailure(error))
    }
    return { order: notFound ? await unchanged(order) : order, answered: false }
  }

  return {
    /** Asks the gateway about an order; a question already under way is shared. */
    inquire(merchantTradeNo: string): Promise<Inquiry> {
      return underWay.join(merchantTradeNo, () => inquireOnce(merchantTradeNo))
    },
    /** What earlier answers said no longer counts: the order was sent anew. */
    forget: memory.forget,
    idle: underWay.idle,
  }
}
