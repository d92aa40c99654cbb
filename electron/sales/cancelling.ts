import { createSingleFlight } from '../../platform/single-flight.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { StepOvertaken } from '../journal/steps.ts'
import { outcomeOfAnswer } from './outcome.ts'
import type { RecordOrder } from './record-order.ts'
import type { SalesOptions } from './sales-options.ts'

interface CancellingOptions extends SalesOptions {
  readonly record: RecordOrder
  /** Called when the gateway's answer said how the order ended. */
  readonly onRecorded: (order: Order) => void
}

/** An order whose gateway never answers its cancellation is left to expire; its timeline names each try. */
const MAX_TRIES = 5

const isCancellation = ({ detail }: TimelineEntry) => detail.operation === operations.cancelQrOrder.name

/**
 * Cancels QR codes after the customer chose another channel, if the gateway can. Nothing waits for it or depends on it:
 * the order stays watched, and a payment that crosses the cancellation is recorded like any other.
 */
export function createOrderCancellation(options: CancellingOptions) {
  const { journal, gateway, profile, expected, clock, gatewayNow, record, onRecorded, onTrouble } = options
  const underWay = createSingleFlight<void>()
  /** Codes that are not cancelled any more, so that their timelines are not read again at every inquiry. */
  const leftToExpire = new Set<string>()

  async function cancelOnce(order: Order): Promise<void> {
    const { merchantTradeNo, paymentType, storeId } = order
    const prepared = gateway.prepare(operations.cancelQrOrder, { merchantTradeNo, paymentType, storeId })
    try {
      const answer = await gateway.send(prepared)
      const outcome = outcomeOfAnswer(order, answer.members, expected, clock.now(), gatewayNow())
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      if (outcome) onRecorded(await record(order, outcome, evidence))
      else await journal.noteEvidence(merchantTradeNo, clock.now(), evidenceOfExchange(prepared, answer))
    } catch (error) {
      // The watcher recorded a step while we asked.
      if (error instanceof StepOvertaken) return
      if (!(error instanceof GatewayError)) throw error
      await journal.noteEvidence(merchantTradeNo, clock.now(), evidenceOfFailure(error))
    }
  }

  const mayBeCancelled = ({ paymentType, state }: Order) =>
    profile.capabilities.cancelQrOrder &&
    findCounterChannel(paymentType)?.family === 'qr' &&
    state.kind === 'open'

  /** One at a time for an order. */
  const alone = ({ merchantTradeNo }: Order, work: () => Promise<void>) =>
    underWay.join(merchantTradeNo, () => work().catch(onTrouble))

  /** Resolves once the gateway has answered, or has not. */
  async function cancelNow(order: Order): Promise<void> {
    if (mayBeCancelled(order)) await alone(order, () => cancelOnce(order))
  }

  async function cancelAgain({ merchantTradeNo }: Order): Promise<void> {
    const tries = (await journal.readTimeline(merchantTradeNo)).filter(isCancellation)
    const wasLost = tries.length > 0 && tries.every(({ kind }) => kind === 'noAnswer')
    const isWanted = tries.length === 0 ? options.cancelsLeftCodes : wasLost && tries.length < MAX_TRIES
    if (!isWanted) {
      leftToExpire.add(merchantTradeNo)
      return
    }
    // It may have been paid meanwhile.
    const now = await journal.readOrder(merchantTradeNo)
    if (now && mayBeCancelled(now)) await cancelOnce(now)
  }

  return {
    cancelNow,
    /** Cancels in the background, because the customer has continued with another code. */
    cancel(order: Order): void {
      if (options.cancelsLeftCodes) void cancelNow(order)
    },
    /**
     * The gateway has just answered that the order is open. If it never answered the cancellation, or never got it because
     * Loket stopped, it is asked again, so that nobody pays a code that was left during an outage.
     */
    answeredOpen(order: Order): void {
      const isLeft = (order.superseded || order.paidInstead) && !leftToExpire.has(order.merchantTradeNo)
      if (isLeft && mayBeCancelled(order)) void alone(order, () => cancelAgain(order))
    },
    idle: underWay.idle,
  }
}
