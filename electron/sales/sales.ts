import { channelFamilies, findChannel, limitProblem } from '../../shared/gateway/channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'
import { liveStates, type Order, type OrderState, watchedStates } from '../../shared/sale/order.ts'
import type { Answer, Fields, GatewayClient, PreparedRequest } from '../gateway/client.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import { Rejected } from '../gateway/errors/refusals.ts'
import { CallFailure } from '../ipc/handlers.ts'
import { type Evidence, type Journal, SaleHasLiveAttempt, StepOvertaken } from '../journal/journal.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import { evidenceOfAnswer, evidenceOfFailure, evidenceOfRequest } from './evidence.ts'
import { type ExpectedMerchant, type OrderAnswer, outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'
import { newTradeNumber } from './trade-number.ts'
import { createWatcher } from './watcher.ts'

export interface SalesOptions {
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly expected: ExpectedMerchant
  readonly now: () => number
  /** The gateway's clock, as far as its answers have told it. */
  readonly gatewayNow: () => number
  readonly productName: () => string
  /** The receipt to print by itself for an order that was just paid; null where none is wanted. */
  readonly receiptFor: (order: Order) => NewPrintJob | null
  readonly onChange: (order: Order) => void
  readonly onPrintQueued: () => void
}

/** What the cashier asks to be charged. */
export interface Charge {
  readonly saleId: string
  readonly paymentType: string
  readonly amount: Sen
  readonly payer?: string | undefined
}

export interface Sales {
  charge(charge: Charge): Promise<Order>
  check(merchantTradeNo: string): Promise<Order>
  changeChannel(merchantTradeNo: string): Promise<Order>
  sendAgain(merchantTradeNo: string): Promise<Order>
  /** Puts right what a crash left half done and watches every order whose outcome is open. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** "Not found" means "never arrived" only after this many answers over at least this long: the request may still be under way. */
const NOT_FOUND_ANSWERS = 3
const NOT_FOUND_QUIET_MS = 60_000

export function createSales(options: SalesOptions): Sales {
  const { journal, gateway, expected, now, gatewayNow, onChange } = options
  const charging = new Map<string, Promise<Order>>()
  const checking = new Map<string, Promise<{ order: Order; answered: boolean }>>()
  const notFound = new Map<string, { count: number; since: number }>()
  const lastFailure = new Map<string, string>()
  const watcher = createWatcher({ ask: inquire, now, gatewayNow })

  async function charge(wanted: Charge): Promise<Order> {
    const underWay = charging.get(wanted.saleId)
    if (underWay) return sameCharge(await underWay, wanted)
    const attempt = chargeOnce(wanted).finally(() => charging.delete(wanted.saleId))
    charging.set(wanted.saleId, attempt)
    return attempt
  }

  async function chargeOnce(wanted: Charge): Promise<Order> {
    const already = await unfinishedOrPaid(wanted.saleId)
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
        productName: options.productName(),
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

  /** An attempt that this sale must go on with instead of making a second one. */
  async function unfinishedOrPaid(saleId: string): Promise<Order | undefined> {
    const attempts = await journal.attemptsOfSale(saleId)
    return attempts.find(({ state, superseded }) => {
      if (state.kind === 'paid' || state.kind === 'paidLate' || state.kind === 'review') return !superseded
      return !superseded && (liveStates as readonly string[]).includes(state.kind)
    })
  }

  function prepareCreate(wanted: Charge, merchantTradeNo: string): PreparedRequest<Operation> {
    const channel = findChannel(wanted.paymentType)
    if (!channel) throw new CallFailure('badInput', 'there is no such channel', 'paymentType')
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
      productName: options.productName(),
      ...(family.needsPayer ? { payer: wanted.payer } : {}),
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
    const { merchantTradeNo } = order
    let sending: Order
    try {
      sending = await journal.takeStep({
        merchantTradeNo,
        from: order.state.kind,
        to: { kind: 'sending', since: now() },
        evidence: [evidenceOfRequest('sent', prepared)],
      })
    } catch (error) {
      throw storageFailed(error, 'Nothing was charged.')
    }
    onChange(sending)
    try {
      const answer = await gateway.send(prepared)
      return await settle(sending, outcomeOfCreate(sending, answer), [evidenceOfExchange(prepared, answer)])
    } catch (error) {
      if (!(error instanceof GatewayError))
        throw storageFailed(error, 'The order is asked about until it is known.')
      return await settle(sending, outcomeOfFailure(error, now()), [evidenceOfFailure(error)])
    } finally {
      // Whatever happened, and even if the disk failed, the order is asked about from now on.
      watcher.watch((await journal.readOrder(merchantTradeNo).catch(() => null)) ?? sending)
    }
  }

  function outcomeOfCreate(order: Order, answer: Answer<Operation>): OrderState {
    const outcome = outcomeOfAnswer(order, answer.members as OrderAnswer, expected, now(), gatewayNow())
    return (
      outcome ?? { kind: 'unknown', since: now(), reason: 'the answer says nothing', neverArrived: false }
    )
  }

  async function settle(order: Order, to: OrderState, evidence: readonly Evidence[]): Promise<Order> {
    const paid = to.kind === 'paid' || to.kind === 'paidLate'
    const print = paid ? options.receiptFor({ ...order, state: to }) : null
    const changed = await journal.takeStep({
      merchantTradeNo: order.merchantTradeNo,
      from: order.state.kind,
      to,
      evidence,
      ...(print ? { print } : {}),
    })
    onChange(changed)
    if (print) options.onPrintQueued()
    if (paid) await announceOtherPayments(changed)
    return changed
  }

  /** When the customer paid two codes of one sale, both orders now show it. */
  async function announceOtherPayments(order: Order): Promise<void> {
    if (!order.paidTwice) return
    for (const attempt of await journal.attemptsOfSale(order.saleId)) {
      if (attempt.merchantTradeNo !== order.merchantTradeNo && attempt.paidTwice) onChange(attempt)
    }
  }

  function inquire(merchantTradeNo: string): Promise<{ order: Order; answered: boolean }> {
    const underWay = checking.get(merchantTradeNo)
    if (underWay) return underWay
    const question = inquireOnce(merchantTradeNo).finally(() => checking.delete(merchantTradeNo))
    checking.set(merchantTradeNo, question)
    return question
  }

  async function inquireOnce(merchantTradeNo: string): Promise<{ order: Order; answered: boolean }> {
    const order = await existing(merchantTradeNo)
    const channel = findChannel(order.paymentType)
    const watched = (watchedStates as readonly string[]).includes(order.state.kind)
    if (!watched || !channel || charging.has(order.saleId)) return { order, answered: true }
    const operation = operations[channelFamilies[channel.family].query]
    const prepared = gateway.prepare(operation, { merchantTradeNo, paymentType: order.paymentType })
    try {
      const answer = await gateway.send(prepared)
      notFound.delete(merchantTradeNo)
      lastFailure.delete(merchantTradeNo)
      const outcome = outcomeOfAnswer(order, answer.members, expected, now(), gatewayNow())
      if (!outcome) return { order: await unchanged(order), answered: true }
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      return { order: await settle(order, outcome, evidence), answered: true }
    } catch (error) {
      // While we asked, another question or a notification was quicker.
      if (error instanceof StepOvertaken) return { order: await existing(merchantTradeNo), answered: true }
      if (!(error instanceof GatewayError)) throw error
      return unanswered(order, error)
    }
  }

  async function unchanged(order: Order): Promise<Order> {
    const checked = await journal.noteUnchanged(order.merchantTradeNo, now())
    onChange(checked)
    return checked
  }

  async function unanswered(order: Order, error: GatewayError): Promise<{ order: Order; answered: boolean }> {
    const { merchantTradeNo } = order
    // The same failure over and over is one line of the timeline, not hundreds.
    const failure = `${error.name} ${error.message}`
    const evidence = lastFailure.get(merchantTradeNo) === failure ? [] : [evidenceOfFailure(error)]
    lastFailure.set(merchantTradeNo, failure)
    const isNotFound = error instanceof Rejected && error.authentic && error.errCode === 'orderNotFound'
    if (
      isNotFound &&
      order.state.kind === 'unknown' &&
      !order.state.neverArrived &&
      neverArrived(merchantTradeNo)
    ) {
      const to: OrderState = { ...order.state, since: now(), neverArrived: true }
      return { order: await settle(order, to, [evidenceOfFailure(error)]), answered: true }
    }
    for (const line of evidence) await journal.noteEvidence(merchantTradeNo, now(), line)
    return { order: isNotFound ? await unchanged(order) : order, answered: false }
  }

  function neverArrived(merchantTradeNo: string): boolean {
    const { count, since } = notFound.get(merchantTradeNo) ?? { count: 0, since: now() }
    notFound.set(merchantTradeNo, { count: count + 1, since })
    return count + 1 >= NOT_FOUND_ANSWERS && now() - since >= NOT_FOUND_QUIET_MS
  }

  async function check(merchantTradeNo: string): Promise<Order> {
    const { order } = await inquire(merchantTradeNo)
    watcher.watch(order)
    return order
  }

  async function changeChannel(merchantTradeNo: string): Promise<Order> {
    const order = await existing(merchantTradeNo)
    if (order.superseded) return order
    if (order.state.kind === 'paid' || order.state.kind === 'paidLate') {
      throw new CallFailure('notPossible', 'this order is paid already')
    }
    const superseded = await journal.supersede(merchantTradeNo, now())
    onChange(superseded)
    return superseded
  }

  async function sendAgain(merchantTradeNo: string): Promise<Order> {
    const order = await existing(merchantTradeNo)
    const { state, saleId } = order
    if (state.kind !== 'unknown' || !state.neverArrived || charging.has(saleId)) {
      throw new CallFailure(
        'notPossible',
        'only an order that is known never to have arrived may be sent again',
      )
    }
    const { paymentType, amount, payer } = order
    const prepared = prepareCreate(
      { saleId, paymentType, amount, payer: payer ?? undefined },
      merchantTradeNo,
    )
    notFound.delete(merchantTradeNo)
    const attempt = send(order, prepared).finally(() => charging.delete(saleId))
    charging.set(saleId, attempt)
    return attempt
  }

  async function existing(merchantTradeNo: string): Promise<Order> {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }

  return {
    charge,
    check,
    changeChannel,
    sendAgain,
    async resume() {
      await journal.resume(now())
      for (const order of await journal.listByState(watchedStates)) watcher.watch(order)
    },
    async stop() {
      await watcher.stop()
      await Promise.allSettled([...charging.values(), ...checking.values()])
    },
  }
}

/** The same sale asked for twice is one order; asked for otherwise, the cashier must first let the old one go. */
function sameCharge(order: Order, wanted: Charge): Order {
  if (order.paymentType === wanted.paymentType && order.amount === wanted.amount) return order
  throw new CallFailure('saleInProgress', `this sale already waits for ${order.merchantTradeNo}`)
}

function evidenceOfExchange<Of extends Operation>(
  prepared: PreparedRequest<Of>,
  answer: Answer<Of>,
): Evidence {
  return evidenceOfAnswer(prepared.operation.name, prepared.requestId, answer.raw)
}

function storageFailed(error: unknown, consequence: string): Error {
  if (error instanceof CallFailure) return error
  const code = (error as { code?: string }).code
  if (code !== 'ERR_SQLITE_ERROR') return error as Error
  return new CallFailure(
    'storageFailed',
    `The journal could not be written: ${(error as Error).message}. ${consequence}`,
  )
}
