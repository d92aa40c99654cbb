import { type Cart, cartTotal } from '../../shared/cart/cart.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import { sendAndSettle } from '../gateway/send-and-settle.ts'
import { SaleHasLiveAttempt } from '../journal/steps.ts'
import { newNumber } from '../new-number.ts'
import { createUnderWay } from '../under-way.ts'
import { type Charge, holdsSale, isSameCart, mayGoAgain, sameCharge } from './attempts.ts'
import { type CreateDetails, prepareCreate } from './create-request.ts'
import type { OrderAnswer } from './order-answer.ts'
import { outcomeOfAnswer, outcomeOfFailedCharge } from './outcome.ts'
import { feeTypeOn } from './sale-terms.ts'
import type { SalesOptions } from './sales-options.ts'
import type { Settle } from './settle.ts'

interface ChargingOptions extends SalesOptions {
  readonly settle: Settle
  readonly watch: (order: Order) => void
  /** What inquiries were answered so far no longer counts: it is sent anew. */
  readonly forget: (merchantTradeNo: string) => void
}

export function createCharging(options: ChargingOptions) {
  const { journal, gateway, profile, notifyUrl, expected, clock, random, gatewayNow, productName, terms } =
    options
  const { settle, watch, onChange } = options
  const { now } = clock
  const underWay = createUnderWay<Order>()

  async function chargeOnce(wanted: Charge): Promise<Order> {
    try {
      return await begin(wanted)
    } catch (error) {
      if (error instanceof SaleHasLiveAttempt) return sameCharge(error.order, wanted)
      throw error
    }
  }

  async function begin(wanted: Charge): Promise<Order> {
    const attempts = await journal.attemptsOfSale(wanted.saleId)
    const holder = attempts.find(holdsSale)
    if (holder) return sameCharge(holder, wanted)
    await options.demandOpenShift?.()
    const last = attempts.at(-1)
    const kept = last ? await journal.readCart(last.merchantTradeNo) : []
    if (last && mayGoAgain(last, wanted) && isSameCart(kept, wanted)) return resend(last, kept)
    const isOff = (channel: string) => terms().disabled.includes(channel)
    if (isOff(wanted.paymentType) || isOff(wanted.pageChannel ?? '')) {
      throw new CallFailure('notPossible', 'this way to pay is switched off in the settings', 'paymentType')
    }
    const details = {
      ...wanted,
      merchantTradeNo: newNumber('LK', now(), random),
      productName: productName(),
      payer: wanted.payer ?? null,
      phone: wanted.phone ?? null,
      pageChannel: wanted.pageChannel ?? null,
      feeType: feeTypeOn(wanted.paymentType, terms()),
      cart: wanted.cart ?? (cartTotal(kept) === wanted.amount ? kept : undefined),
    }
    const prepared = prepare(details)
    let order: Order
    try {
      order = await journal.openAttempt({
        ...details,
        evidence: evidenceOfRequest('created', prepared),
        at: now(),
      })
    } catch (error) {
      throw storageFailure(error, 'storageFailed') ?? error
    }
    return send(order, prepared)
  }

  const prepare = (details: CreateDetails) =>
    prepareCreate({ gateway, profile, notifyUrl, terms: terms() }, details)
  const resend = (order: Order, cart: Cart) => send(order, prepare({ ...order, cart }))

  /** From here on bytes may leave, so the order is `sending` on disk first. */
  async function send(order: Order, prepared: PreparedRequest<Operation>): Promise<Order> {
    let sending: Order
    try {
      sending = await journal.takeStep({
        merchantTradeNo: order.merchantTradeNo,
        from: order.state.kind,
        to: { kind: 'sending', since: now() },
        evidence: [evidenceOfRequest('sent', prepared)],
      })
    } catch (error) {
      if (error instanceof SaleHasLiveAttempt && order.state.kind === 'intent') await giveUp(order)
      throw storageFailure(error, 'storageFailed') ?? error
    }
    const wasSentBefore = order.state.kind === 'unknown'
    options.forget(order.merchantTradeNo)
    onChange(sending)
    return sendAndSettle(sending, prepared, {
      gateway,
      settle,
      watch,
      outcomeOfAnswer: (answer) =>
        outcomeOfAnswer(sending, answer as OrderAnswer, expected, now(), gatewayNow()),
      outcomeOfFailure: (error) => outcomeOfFailedCharge(error, now(), wasSentBefore),
    })
  }

  /** While this was got ready the customer paid an older code of the sale. */
  async function giveUp(order: Order): Promise<void> {
    const reason = 'the sale was paid before this was sent'
    const to = { kind: 'rejected', since: now(), errCode: null, reason, cause: 'notSent' } as const
    await settle(order, to, [{ kind: 'noAnswer', detail: { result: 'NotSent', reason } }])
  }

  async function charge(wanted: Charge): Promise<Order> {
    const already = underWay.get(wanted.saleId)
    if (!already) return underWay.begin(wanted.saleId, () => chargeOnce(wanted))
    const [earlier] = await Promise.allSettled([already])
    // What another window was refused was refused for what it had asked.
    return earlier.status === 'fulfilled' ? sameCharge(earlier.value, wanted) : charge(wanted)
  }

  return {
    charge,

    async sendAgain(order: Order): Promise<Order> {
      const { state, saleId } = order
      if (order.superseded) throw new CallFailure('notPossible', 'the sale goes on without this order')
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(saleId)) {
        throw new CallFailure(
          'notPossible',
          'only an order that is known never to have arrived may be sent again',
        )
      }
      return underWay
        .begin(saleId, async () => resend(order, await journal.readCart(order.merchantTradeNo)))
        .catch((error: unknown) => {
          if (!(error instanceof SaleHasLiveAttempt)) throw error
          throw new CallFailure('notPossible', `this sale goes on with ${error.order.merchantTradeNo}`)
        })
    },

    isCharging: (saleId: string) => underWay.has(saleId),
    idle: underWay.idle,
  }
}
