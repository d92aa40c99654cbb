import type { Journal } from '../../../electron/journal/journal.ts'
import type { NewRefund, RefundStep } from '../../../electron/journal/refund-book.ts'
import type { StaticAccountStep, StaticPaymentStep } from '../../../electron/journal/static-account-book.ts'
import type { NewCashPayment, Step } from '../../../electron/journal/steps.ts'
import type { SubscriptionStep } from '../../../electron/journal/subscription-book.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { createAccountWitness } from './account-witness.ts'
import type { GatewayWorld } from './gateway.ts'
import { isQuestion, type Network, numberOf, QUIET, type Sent } from './network.ts'
import { createRefundWitness } from './refund-witness.ts'
import { createSubscriptionWitness } from './subscription-witness.ts'

/**
 * Sees every request before it leaves, every step once it is on disk and everything that is shown, and holds it
 * against the gateway's ledger. The counter's own view is evidence here, never the judge.
 */
export interface Witness {
  /** Writes down what happens, for whoever has to find out why something broke. */
  note(what: string): void
  /** The last things that happened, one a line. */
  story(): string
  /** What was broken first; null while everything holds. */
  broken(): string | null
  accuse(what: string): void
  leaves(sent: Sent): Promise<void>
  wrote(operation: keyof Journal, input: unknown): Promise<void>
  shown(order: Order): Promise<void>
  /** Somebody asks for a static account in this payer's name. */
  accountAskedFor(payer: string): void
  /** A new life has just resumed the journal. */
  resumed(): Promise<void>
  /** The requests to create that left, by merchantTradeNo: their requestId and hash must be in the timeline. */
  readonly sent: readonly Sent[]
}

export interface WitnessOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly network: Network
  readonly elapsed: () => number
}

/** So many lines of the story are kept: what broke something was seldom long before. */
const STORY = 80

const isPaid = ({ state }: Pick<Order, 'state'>) => state.kind === 'paid' || state.kind === 'paidLate'
const live: readonly OrderStateKind[] = liveStates
/** A cash part that has not been given back: it holds its sale, and pays only a part of it. */
const inDrawer = (order: Order) => order.part?.kind === 'cash' && isPaid(order) && !order.superseded
/** Whether it pays its sale: a cash part never does, and a rest whose cash was given back does not either. */
const pays = (order: Order) =>
  isPaid(order) && order.part?.kind !== 'cash' && !(order.part?.kind === 'rest' && order.part.cash.givenBack)
const holds = (order: Order) => pays(order) || inDrawer(order)

export function createWitness({ journal, world, network, elapsed }: WitnessOptions): Witness {
  let broken: string | null = null
  const sent: Sent[] = []
  const story: string[] = []
  const note = (what: string) => {
    story.push(`${(elapsed() / 1_000).toFixed(3)} s  ${what}`)
    if (story.length > 2 * STORY) story.splice(0, STORY)
  }
  const accuse = (what: string) => {
    note(`BROKEN: ${what}`)
    broken ??= what
  }
  const refunds = createRefundWitness({ journal, world, network, accuse })
  const subscriptions = createSubscriptionWitness({ journal, world, network, accuse })
  const accounts = createAccountWitness({ journal, world, accuse })
  const ledgerOrder = (merchantTradeNo: string) => world.ledger.findOrder(merchantTradeNo)

  async function leaves(request: Sent): Promise<void> {
    const { operation } = request
    const number = numberOf(request)
    note(`${operation} ${number} leaves`)
    if (await isOfCash(number)) accuse(`${operation} ${number} leaves, which is cash`)
    if (isQuestion(operation) || operation.startsWith('cancel')) return
    if (network.isOnItsWay(number, QUIET)) accuse(`${number} leaves although it is still on its way`)
    sent.push(request)
    if (operation === 'refundEMoneyOrder') await refunds.leaves(request)
    else if (operation === 'createStaticVirtualAccount') await accounts.leaves(request)
    else if (operation.endsWith('Subscription')) await subscriptions.leaves(request)
    else await demandIntent(request)
  }

  async function isOfCash(number: string): Promise<boolean> {
    const refund = await journal().readRefund(number)
    const order = await journal().readOrder(refund?.merchantTradeNo ?? number)
    return order !== null && isCash(order.paymentType)
  }

  /** Cash is taken for a sale that nothing else has paid, as far as the disk knows, and while nothing of it is being sent. The rest of a sale is what its part leaves. */
  async function demandTaken(payment: NewCashPayment): Promise<void> {
    const { merchantTradeNo, saleId, amount, rounding = 0, tendered, partOf } = payment
    const attempts = await journal().attemptsOfSale(saleId)
    const order = attempts.find((each) => each.merchantTradeNo === merchantTradeNo)
    if (order?.state.kind !== 'paid' || order.amount !== amount || tendered < amount)
      accuse(`${merchantTradeNo} was taken in cash and is not paid so on disk`)
    const first = attempts.find((each) => each.merchantTradeNo === partOf?.restOf)
    const other = attempts.find(
      (each) =>
        each !== order &&
        each !== first &&
        (holds(each) || (!each.superseded && live.includes(each.state.kind))),
    )
    if (partOf?.restOf) demandRest(merchantTradeNo, amount - rounding, first)
    if (other) accuse(`cash was taken as ${merchantTradeNo} although ${other.merchantTradeNo} holds the sale`)
  }

  /** A cash part is in the drawer, and what is asked for is all that it leaves of the sale, and not more. */
  function demandRest(merchantTradeNo: string, amount: number, first: Order | undefined): void {
    if (!first || !inDrawer(first) || first.amount + amount !== first.part?.total)
      accuse(`${merchantTradeNo} is not the rest of a sale whose cash part is in the drawer`)
  }

  /** What goes back of the shop's own money is done, and never more than came in, nor to somebody who paid the other way. A part whose rest nobody paid goes back whole, which ends it. */
  async function demandGivenBack({
    merchantTradeNo,
    merchantRefundNo,
    undoes,
    outside,
  }: NewRefund): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const given = await journal().refundsOfOrder(merchantTradeNo)
    const sum = given.reduce((total, { amount }) => total + amount, 0)
    if (
      !order ||
      isCash(order.paymentType) === (outside !== undefined) ||
      !isPaid(order) ||
      sum > order.amount ||
      given.some(({ state }) => state.kind !== 'done')
    )
      accuse(`refund ${merchantRefundNo} gave back money that did not come in`)
    if (order === null || order.part?.kind !== 'cash') return
    const { part, superseded } = order
    const restLives = (await journal().attemptsOfSale(order.saleId)).some(
      ({ part: of, superseded: left, state }) =>
        of?.kind === 'rest' &&
        of.cash.merchantTradeNo === merchantTradeNo &&
        !left &&
        live.includes(state.kind),
    )
    const isOver = superseded && sum === order.amount && part.rest === null && !restLives
    if (undoes ? !isOver : part.rest === null)
      accuse(`refund ${merchantRefundNo} gave back a cash part whose sale goes on`)
  }

  async function demandIntent({ members }: Sent): Promise<void> {
    const { merchantTradeNo = '', paymentType, amount } = members
    const order = await journal().readOrder(merchantTradeNo)
    if (!order) return accuse(`${merchantTradeNo} left before its intent was on disk`)
    if (order.state.kind !== 'sending')
      accuse(`${merchantTradeNo} left while it was ${order.state.kind} on disk`)
    if (order.paymentType !== paymentType || `${order.amount / 100}.00` !== amount) {
      accuse(`${merchantTradeNo} left with another channel or amount than is on disk`)
    }
    const others = (await journal().attemptsOfSale(order.saleId)).filter(
      (other) => other.merchantTradeNo !== merchantTradeNo,
    )
    const second = others.find(({ superseded, state }) => !superseded && live.includes(state.kind))
    const first = [order, ...others].find(inDrawer)
    if (first) demandRest(merchantTradeNo, order.part?.kind === 'rest' ? order.amount : 0, first)
    else if (order.part) accuse(`${merchantTradeNo} left although the cash part was given back`)
    if (second) accuse(`${merchantTradeNo} left while ${second.merchantTradeNo} of its sale was still live`)
  }

  async function stepped({ merchantTradeNo, to }: Step): Promise<void> {
    const known = ledgerOrder(merchantTradeNo)
    const ended = known?.status === '02' || known?.status === '09'
    switch (to.kind) {
      case 'paid':
      case 'paidLate':
        return demandPaid(merchantTradeNo)
      case 'failed':
      case 'expired':
        if (!ended) accuse(`${merchantTradeNo} was called ${to.kind}, but the ledger says ${known?.status}`)
        return
      case 'unknown':
        if (to.neverArrived) demandQuiet(merchantTradeNo)
        return
      case 'rejected':
        return demandNotTaken(merchantTradeNo)
      case 'sending': {
        const order = await journal().readOrder(merchantTradeNo)
        const attempts = order ? await journal().attemptsOfSale(order.saleId) : []
        const paid = attempts.find(pays)
        if (paid) accuse(`${merchantTradeNo} is sent although ${paid.merchantTradeNo} of its sale is paid`)
        return
      }
      default:
        return
    }
  }

  async function demandPaid(merchantTradeNo: string): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const known = ledgerOrder(merchantTradeNo)
    if (known?.status !== '02') {
      accuse(`${merchantTradeNo} was called paid, but the ledger says ${known?.status ?? 'nothing'}`)
    } else if (known.requestAmount !== order?.amount) {
      accuse(`${merchantTradeNo} was called paid with another amount than the ledger's`)
    }
  }

  /** Of an order whose outcome is not known, nobody may say that the sale goes on without it. */
  async function demandMayBeLeft(merchantTradeNo: string): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const known: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']
    if (!order || !known.includes(order.state.kind))
      accuse(`${merchantTradeNo} was left while it was ${order?.state.kind}`)
  }

  /** Nobody asks about it any more, so nothing of it may ever come up. */
  function demandNotTaken(merchantTradeNo: string): void {
    if (ledgerOrder(merchantTradeNo)) accuse(`${merchantTradeNo} was called rejected, but the ledger has it`)
    if (network.isOnItsWay(merchantTradeNo)) {
      accuse(`${merchantTradeNo} was called rejected, but the request is still on its way`)
    }
  }

  /** It is still asked about, so what comes late is found. */
  function demandQuiet(merchantTradeNo: string): void {
    if (ledgerOrder(merchantTradeNo) && !network.cameLate(merchantTradeNo)) {
      accuse(`${merchantTradeNo} was called never arrived, but the ledger has it`)
    }
    if (network.isOnItsWay(merchantTradeNo, QUIET)) {
      accuse(`${merchantTradeNo} was called never arrived, but the request is still on its way`)
    }
  }

  async function shown(order: Order): Promise<void> {
    if (!isPaid(order)) return
    const onDisk = await journal().readOrder(order.merchantTradeNo)
    if (!onDisk || !(isPaid(onDisk) || onDisk.state.kind === 'review')) {
      accuse(`${order.merchantTradeNo} was shown as paid before it was paid on disk`)
    }
    if (isCash(order.paymentType)) return
    await demandPaid(order.merchantTradeNo)
  }

  return {
    note,
    story: () => story.slice(-STORY).join('\n'),
    broken: () => broken,
    accuse,
    leaves,
    async wrote(operation, input) {
      if (operation === 'takeStep') {
        const step = input as Step
        note(`${step.merchantTradeNo} ${step.from} → ${step.to.kind} on disk`)
        await stepped(step)
      } else if (operation === 'takeRefundStep') {
        const step = input as RefundStep
        note(`refund ${step.merchantRefundNo} ${step.from} → ${step.to.kind} on disk`)
        refunds.stepped(step)
      } else if (operation === 'takeSubscriptionStep') {
        const step = input as SubscriptionStep
        note(`subscription ${step.number} ${step.from} → ${step.to.kind} on disk`)
        subscriptions.stepped(step)
      } else if (operation === 'takeStaticAccountStep') {
        accounts.stepped(input as StaticAccountStep)
      } else if (operation === 'takeStaticPaymentStep') {
        const step = input as StaticPaymentStep
        note(`payment ${step.merchantTradeNo} ${step.from} → ${step.to.kind} on disk`)
        accounts.paid(step)
      } else if (operation === 'payInCash') {
        const payment = input as NewCashPayment
        note(`${payment.merchantTradeNo} paid in cash on disk`)
        await demandTaken(payment)
      } else if (operation === 'refundAtOnce') {
        const refund = input as NewRefund
        note(`refund ${refund.merchantRefundNo} in cash on disk`)
        await demandGivenBack(refund)
      } else if (operation === 'supersede') {
        await demandMayBeLeft(input as string)
      }
    },
    shown,
    accountAskedFor: accounts.askedFor,
    async resumed() {
      for (const { merchantTradeNo, state } of await journal().listByState(['intent', 'sending'])) {
        accuse(`${merchantTradeNo} is still ${state.kind} after a restart, and nobody is sending it`)
      }
      for (const { merchantRefundNo, state } of await journal().listRefundsByState(['intent', 'sending'])) {
        accuse(`refund ${merchantRefundNo} is still ${state.kind} after a restart, and nobody is sending it`)
      }
      for (const { number, state } of await journal().listSubscriptionsByState(['intent', 'sending'])) {
        accuse(`subscription ${number} is still ${state.kind} after a restart, and nobody is sending it`)
      }
      await accounts.resumed()
    },
    sent,
  }
}
