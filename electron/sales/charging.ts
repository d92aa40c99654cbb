import { createSingleFlight } from '../../platform/single-flight.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import { PartIsGone, SaleHasLiveAttempt } from '../journal/steps.ts'
import { newNumber } from '../lifecycle/new-number.ts'
import { createSending } from '../lifecycle/sending.ts'
import { demandNeverArrived } from '../lifecycle/sending-again.ts'
import { written } from '../lifecycle/written.ts'
import { type ChargeRequest, goOnWith, isSameCart, mayGoAgain, mustGoOn, partGone } from './attempts.ts'
import { type CreateDetails, prepareCreate } from './create-request.ts'
import { decideDiscount } from './discount-limit.ts'
import type { OrderAnswer } from './order-answer.ts'
import { outcomeOfAnswer, outcomeOfFailedCharge } from './outcome.ts'
import type { RecordOrder } from './record-order.ts'
import { feeTypeOn } from './sale-terms.ts'
import type { SalesOptions } from './sales-options.ts'
import { restPart, soldOnCharge } from './sums-of-charge.ts'

/** The details that are sent. The goods' prices don't add up to the amount of a part, so a part names none. */
const asSent = (details: CreateDetails, isPart: boolean): CreateDetails =>
  isPart ? { ...details, cart: undefined, sums: undefined } : details

interface ChargingOptions extends SalesOptions {
  readonly record: RecordOrder
  readonly watch: (order: Order) => void
  /** It is sent again: answers to earlier inquiries no longer count. */
  readonly forget: (order: Order) => void
  /** Its only sending was turned away: one "not found" now proves that it never arrived. */
  readonly turnedAway: (order: Order) => void
}

export function createCharging(options: ChargingOptions) {
  const {
    journal,
    gateway,
    profile,
    notifyUrl,
    expected,
    clock,
    random,
    gatewayNow,
    productName,
    terms,
    record,
  } = options
  const { now } = clock
  const underWay = createSingleFlight<Order>()

  async function chargeOnce(wanted: ChargeRequest): Promise<Order> {
    try {
      return await goOnOrMake(wanted)
    } catch (error) {
      if (error instanceof SaleHasLiveAttempt) return goOnWith(error.order, wanted, journal)
      throw partGone(error)
    }
  }

  /** Goes on with the order that holds the sale, sends its last one again, or makes a new one. */
  async function goOnOrMake(wanted: ChargeRequest): Promise<Order> {
    const attempts = await journal.attemptsOfSale(wanted.saleId)
    const holder = attempts.find(mustGoOn)
    if (holder) return goOnWith(holder, wanted, journal)
    await options.demandOpenShift?.()
    const last = attempts.at(-1)
    const kept = last ? await journal.readCart(last.merchantTradeNo) : []
    if (last && mayGoAgain(last, wanted) && isSameCart(kept, wanted)) return resend(last, kept)
    demandOn(wanted)
    return sendNew(wanted, attempts, kept)
  }

  /** Throws if the way to pay is switched off. An order that was made before goes on. */
  function demandOn({ paymentType, pageChannel }: ChargeRequest): void {
    const { disabled } = terms()
    if (disabled.includes(paymentType) || disabled.includes(pageChannel ?? ''))
      throw new CallFailure('notPossible', 'this way to pay is switched off in the settings', 'paymentType')
  }

  /** `kept` is the cart of the sale's last attempt. */
  async function sendNew(wanted: ChargeRequest, attempts: readonly Order[], kept: Cart): Promise<Order> {
    const details = {
      ...wanted,
      cartName: wanted.cartName ?? attempts.at(-1)?.cartName,
      merchantTradeNo: newNumber('LK', now(), random),
      productName: productName(),
      payer: wanted.payer ?? null,
      phone: wanted.phone ?? null,
      pageChannel: wanted.pageChannel ?? null,
      feeType: feeTypeOn(wanted.paymentType, terms()),
      ...(wanted.restOf === undefined
        ? soldOnCharge(wanted, { last: attempts.at(-1), kept }, terms().tax)
        : restPart(wanted, attempts, kept)),
    }
    const prepared = prepare(asSent(details, details.partOf !== undefined))
    const evidence = evidenceOfRequest('created', prepared)
    const discount = decideDiscount(wanted, details.cart ?? [], kept)
    const { storeId } = prepared
    const attempt = { ...details, storeId, discount, evidence, at: now() }
    const order = await written(() => journal.openAttempt(attempt))
    return send(order, prepared)
  }

  const prepare = (details: CreateDetails) =>
    prepareCreate({ gateway, profile, notifyUrl, terms: terms() }, details)
  const resend = (order: Order, cart: Cart) =>
    send(order, prepare(asSent({ ...order, cart }, order.part !== undefined)))

  const sending = createSending<Order, OrderState, OrderAnswer>({
    gateway,
    now,
    record,
    outcomeOfAnswer: (order, answer) => outcomeOfAnswer(order, answer, expected, now(), gatewayNow()),
    outcomeOfFailure: outcomeOfFailedCharge,
    watch: options.watch,
    forget: options.forget,
    turnedAway: options.turnedAway,
  })

  const send = (order: Order, prepared: PreparedRequest<Operation>) =>
    sending(order, prepared, (to, evidence) =>
      written(() => record(order, to, evidence)).catch(async (error: unknown) => {
        const isTaken = error instanceof SaleHasLiveAttempt || error instanceof PartIsGone
        if (isTaken && order.state.kind === 'intent') await giveUp(order)
        throw partGone(error)
      }),
    )

  /** Meanwhile the customer paid an older code of the sale. */
  async function giveUp(order: Order): Promise<void> {
    const reason = 'the sale was paid before this was sent'
    const to = { kind: 'rejected', since: now(), errCode: null, reason, cause: 'notSent' } as const
    await record(order, to, [{ kind: 'noAnswer', detail: { result: 'NotSent', reason } }])
  }

  async function charge(wanted: ChargeRequest): Promise<Order> {
    const already = underWay.get(wanted.saleId)
    if (!already) return underWay.begin(wanted.saleId, () => chargeOnce(wanted))
    const [earlier] = await Promise.allSettled([already])
    // Another window's refusal was about its own input.
    return earlier.status === 'fulfilled' ? goOnWith(earlier.value, wanted, journal) : charge(wanted)
  }

  return {
    charge,

    async sendAgain(order: Order): Promise<Order> {
      const { state, saleId, superseded } = order
      if (superseded) throw new CallFailure('notPossible', 'the sale goes on without this order')
      demandNeverArrived(state, underWay.has(saleId))
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
