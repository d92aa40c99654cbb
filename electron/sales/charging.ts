import { channelFamilies, limitProblem } from '../../shared/gateway/channels.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { channelAt } from '../../shared/gateway/profile.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../call-failure.ts'
import type { Fields, PreparedRequest } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import { type Evidence, SaleHasLiveAttempt } from '../journal/journal.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from './evidence.ts'
import { type OrderAnswer, outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'
import type { SalesOptions } from './sales.ts'
import type { Settle } from './settle.ts'
import { newTradeNumber } from './trade-number.ts'

/** What the cashier asks to be charged. */
export interface Charge {
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  readonly payer?: string | undefined
}

interface ChargingOptions extends SalesOptions {
  readonly settle: Settle
  readonly watch: (order: Order) => void
}

/** A state in which the sale must go on with the attempt it has. */
const holdsSale: readonly OrderStateKind[] = [...liveStates, 'paid', 'paidLate', 'review']

export function createCharging(options: ChargingOptions) {
  const { journal, gateway, profile, notifyUrl, expected, now, gatewayNow, productName } = options
  const { settle, watch, onChange } = options
  const underWay = new Map<string, Promise<Order>>()

  function once(saleId: string, work: () => Promise<Order>): Promise<Order> {
    const attempt = work().finally(() => underWay.delete(saleId))
    underWay.set(saleId, attempt)
    return attempt
  }

  async function chargeOnce(wanted: Charge): Promise<Order> {
    const already = (await journal.attemptsOfSale(wanted.saleId)).find(
      ({ superseded, state }) => !superseded && holdsSale.includes(state.kind),
    )
    if (already) return sameCharge(already, wanted)
    const merchantTradeNo = newTradeNumber(now())
    const prepared = prepareCreate(wanted, merchantTradeNo)
    let order: Order
    try {
      order = await journal.openAttempt({
        merchantTradeNo,
        saleId: wanted.saleId,
        paymentType: wanted.paymentType,
        amount: wanted.amount,
        productName: productName(),
        payer: wanted.payer ?? null,
        evidence: evidenceOfRequest('created', prepared),
        at: now(),
      })
    } catch (error) {
      if (error instanceof SaleHasLiveAttempt) return sameCharge(error.order, wanted)
      throw storageFailed(error, 'Nothing was charged.')
    }
    return send(order, prepared)
  }

  function prepareCreate(wanted: Charge, merchantTradeNo: string): PreparedRequest<Operation> {
    const listed = findCounterChannel(wanted.paymentType)
    if (!listed) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
    const channel = channelAt(profile, listed)
    if (limitProblem(channel, wanted.amount)) {
      const range = `${formatRupiah(channel.min)} to ${formatRupiah(channel.max)}`
      throw new CallFailure('amountOutOfRange', `${channel.name} takes ${range}`, 'amount')
    }
    const family = channelFamilies[channel.family]
    if (family.needsPayer && !wanted.payer) {
      throw new CallFailure('payerRequired', `${channel.name} needs the payer's name`, 'payer')
    }
    const fields = {
      paymentType: wanted.paymentType,
      merchantTradeNo,
      amount: wanted.amount,
      productName: productName(),
      ...(family.needsPayer ? { payer: wanted.payer } : {}),
      ...(notifyUrl === null ? {} : { notifyUrl }),
    }
    try {
      return gateway.prepare<Operation>(operations[family.create], fields as Fields<Operation>)
    } catch (error) {
      if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
      throw error
    }
  }

  /** From here on bytes may leave, so the order is `sending` on disk first. */
  async function send(order: Order, prepared: PreparedRequest<Operation>): Promise<Order> {
    let current = order
    try {
      current = await journal.takeStep({
        merchantTradeNo: order.merchantTradeNo,
        from: order.state.kind,
        to: { kind: 'sending', since: now() },
        evidence: [evidenceOfRequest('sent', prepared)],
      })
    } catch (error) {
      throw storageFailed(error, 'Nothing was charged.')
    }
    onChange(current)
    try {
      const { outcome, evidence } = await exchange(current, prepared)
      current = await settle(current, outcome, [evidence])
      return current
    } catch (error) {
      throw storageFailed(error, 'The gateway is asked about this order until its outcome is known.')
    } finally {
      // Whatever happened, and even if the disk failed, the order is asked about from now on.
      watch(current)
    }
  }

  async function exchange(
    order: Order,
    prepared: PreparedRequest<Operation>,
  ): Promise<{ outcome: OrderState; evidence: Evidence }> {
    try {
      const answer = await gateway.send(prepared)
      const outcome = outcomeOfAnswer(order, answer.members as OrderAnswer, expected, now(), gatewayNow())
      if (!outcome) throw new Error('an order that is being sent can take any outcome')
      return { outcome, evidence: evidenceOfExchange(prepared, answer) }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return { outcome: outcomeOfFailure(error, now()), evidence: evidenceOfFailure(error) }
    }
  }

  return {
    async charge(wanted: Charge): Promise<Order> {
      const already = underWay.get(wanted.saleId)
      return already ? sameCharge(await already, wanted) : once(wanted.saleId, () => chargeOnce(wanted))
    },

    async sendAgain(order: Order): Promise<Order> {
      const { merchantTradeNo, state, saleId, paymentType, amount, payer } = order
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(saleId)) {
        throw new CallFailure(
          'notPossible',
          'only an order that is known never to have arrived may be sent again',
        )
      }
      const prepared = prepareCreate(
        { saleId, paymentType, amount, payer: payer ?? undefined },
        merchantTradeNo,
      )
      return once(saleId, () => send(order, prepared))
    },

    isCharging: (saleId: string) => underWay.has(saleId),
    idle: () => Promise.allSettled(underWay.values()),
  }
}

/** The same sale asked for twice is one order; asked for otherwise, the cashier must first let the old one go. */
function sameCharge(order: Order, wanted: Charge): Order {
  if (order.paymentType === wanted.paymentType && order.amount === wanted.amount) return order
  throw new CallFailure('saleInProgress', `this sale already waits for ${order.merchantTradeNo}`)
}

function storageFailed(error: unknown, consequence: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== 'ERR_SQLITE_ERROR') return error
  return new CallFailure('storageFailed', `The journal could not be written: ${message}. ${consequence}`)
}
