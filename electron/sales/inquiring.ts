import { channelFamilies } from '../../shared/gateway/channels.ts'
import { type CounterFamily, findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, watchedStates } from '../../shared/sale/order-life.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { Rejected } from '../gateway/errors/refusals.ts'
import { StepOvertaken } from '../journal/journal.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from './evidence.ts'
import { outcomeOfAnswer } from './outcome.ts'
import type { SalesOptions } from './sales.ts'
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

type InquiryOperation = (typeof operations)[(typeof channelFamilies)[CounterFamily]['query']]

/** "Not found" means "never arrived" only after this many answers over at least this long: the request may still be under way. */
const NOT_FOUND_ANSWERS = 3
const NOT_FOUND_QUIET_MS = 60_000

const watched: readonly OrderStateKind[] = watchedStates

export function createInquiring(options: InquiringOptions) {
  const { journal, gateway, expected, now, gatewayNow, onChange, settle, existing, isCharging } = options
  const underWay = new Map<string, Promise<Inquiry>>()
  const notFound = new Map<string, { count: number; since: number }>()
  const lastFailure = new Map<string, string>()

  async function inquireOnce(merchantTradeNo: string): Promise<Inquiry> {
    const found = await existing(merchantTradeNo)
    const channel = findCounterChannel(found.paymentType)
    const isOnItsWay = found.state.kind === 'sending' && isCharging(found.saleId)
    if (!channel || !watched.includes(found.state.kind) || isOnItsWay) return { order: found, answered: true }
    try {
      const order = found.state.kind === 'sending' ? await lostOutcome(found) : found
      return await ask(order, operations[channelFamilies[channel.family].query])
    } catch (error) {
      // While we asked, another question was quicker.
      if (error instanceof StepOvertaken) return { order: await existing(merchantTradeNo), answered: true }
      throw error
    }
  }

  async function ask(order: Order, operation: InquiryOperation): Promise<Inquiry> {
    const { merchantTradeNo, paymentType } = order
    const prepared = gateway.prepare(operation, { merchantTradeNo, paymentType })
    try {
      const answer = await gateway.send(prepared)
      forget(merchantTradeNo)
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
    return settle(order, { kind: 'unknown', since: now(), reason, neverArrived: false }, [])
  }

  async function unchanged(order: Order): Promise<Order> {
    const checked = await journal.noteUnchanged(order.merchantTradeNo, now())
    onChange(checked)
    return checked
  }

  async function unanswered(order: Order, error: GatewayError): Promise<Inquiry> {
    const { merchantTradeNo, state } = order
    const isNotFound = error instanceof Rejected && error.authentic && error.errCode === 'orderNotFound'
    if (isNotFound && state.kind === 'unknown' && !state.neverArrived && neverArrived(merchantTradeNo)) {
      const to = { ...state, since: now(), neverArrived: true }
      return { order: await settle(order, to, [evidenceOfFailure(error)]), answered: true }
    }
    // The same failure over and over is one line of the timeline, not hundreds.
    const failure = `${error.name} ${error.message}`
    if (lastFailure.get(merchantTradeNo) !== failure) {
      lastFailure.set(merchantTradeNo, failure)
      await journal.noteEvidence(merchantTradeNo, now(), evidenceOfFailure(error))
    }
    return { order: isNotFound ? await unchanged(order) : order, answered: false }
  }

  function neverArrived(merchantTradeNo: string): boolean {
    const { count, since } = notFound.get(merchantTradeNo) ?? { count: 0, since: now() }
    notFound.set(merchantTradeNo, { count: count + 1, since })
    return count + 1 >= NOT_FOUND_ANSWERS && now() - since >= NOT_FOUND_QUIET_MS
  }

  function forget(merchantTradeNo: string): void {
    notFound.delete(merchantTradeNo)
    lastFailure.delete(merchantTradeNo)
  }

  return {
    /** Asks the gateway about an order; a question already under way is shared. */
    inquire(merchantTradeNo: string): Promise<Inquiry> {
      const already = underWay.get(merchantTradeNo)
      if (already) return already
      const question = inquireOnce(merchantTradeNo).finally(() => underWay.delete(merchantTradeNo))
      underWay.set(merchantTradeNo, question)
      return question
    },
    /** What earlier answers said no longer counts: the order was sent anew. */
    forget,
    idle: () => Promise.allSettled(underWay.values()),
  }
}
