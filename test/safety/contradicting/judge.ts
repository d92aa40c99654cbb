import type { RefundStep } from '../../../electron/journal/refund-book.ts'
import type { Step } from '../../../electron/journal/steps.ts'
import type { SubscriptionStep } from '../../../electron/journal/subscription-book.ts'
import type { Notification } from '../../../electron/notifications/notification.ts'
import { openRefundOf } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { arrives } from '../../helpers/news.ts'
import { numberOf, type Sent } from '../world/network.ts'
import { chargesDiffer } from '../world/subscription-witness.ts'
import { createWitness, type WitnessOptions } from '../world/witness.ts'
import type { Judge, World } from '../world/world.ts'

/** What the gateway has signed about a number and this counter has received, whatever its books say. */
interface Said {
  /** Statuses of answers. */
  readonly answered: Set<string>
  /** When the last notification came that was acknowledged and reported a payment, or a refund as done; 0 before any. */
  reportedAt: number
  /** When the person asked who was told that it failed. */
  clearedBy: number
}

const isReported = ({ reportedAt }: Said) => reportedAt > 0
/** A person asked after it had been reported, and was told that it failed. */
const isCleared = ({ reportedAt, clearedBy }: Said) => clearedBy > reportedAt

export interface ContradictionJudge extends Judge {
  /** The counter died: what was on its way to it is lost. */
  died(): void
  /** A notification arrives, and was heard once it is acknowledged. */
  notify(world: World, news: Notification): Promise<void>
  /** Once the gateway has repeated what nobody acknowledged; throws what does not hold. */
  reckonAtRest(world: World): Promise<void>
  /** A person asks about this refund. */
  askRefund(world: World, merchantRefundNo: string): Promise<unknown> | undefined
}

const paidWords = ['02', 'ACTIVE']
const freed = ['failed', 'rejected']

/**
 * Judges by what a merchant would demand of a counter whose gateway contradicts itself. Its books are no judge here: an
 * authentic answer that says paid is one, even if the books never had the payment.
 */
export function createContradictionJudge(): ContradictionJudge {
  const said = new Map<string, Said>()
  const sentIn = new Map<string, number>()
  /** Since when a person is asking. */
  const asking = new Map<string, number>()
  let life = 0
  /** Counts what people and notifications do, in its order. */
  let moment = 0

  function of(number: string): Said {
    const known = said.get(number) ?? { answered: new Set(), reportedAt: 0, clearedBy: 0 }
    said.set(number, known)
    return known
  }
  const saidPaid = (number: string) =>
    isReported(of(number)) || paidWords.some((word) => of(number).answered.has(word))

  function witness(options: WitnessOptions) {
    const { journal } = options
    const plain = createWitness(options)
    const { accuse, note } = plain

    const demand = (holds: boolean, what: string) => {
      if (!holds) accuse(what)
    }
    const heard = (number: string, ...words: readonly string[]) =>
      words.some((word) => of(number).answered.has(word))

    async function leaves(sent: Sent): Promise<void> {
      const { operation, members } = sent
      note(`${operation} ${numberOf(sent)} leaves`)
      sentIn.set(members.requestId ?? '', life)
      const { merchantTradeNo = '', merchantRefundNo } = members
      if (operation !== 'refundEMoneyOrder') return
      const order = await journal().readOrder(merchantTradeNo)
      const refunds = await journal().refundsOfOrder(merchantTradeNo)
      const taken = refunds
        .filter((each) => {
          const known = of(each.merchantRefundNo)
          const isFree = freed.includes(each.state.kind) && (!isReported(known) || isCleared(known))
          return each.merchantRefundNo === merchantRefundNo || !isFree
        })
        .reduce((sum, { amount }) => sum + amount, 0)
      demand(taken <= (order?.amount ?? 0), `${merchantRefundNo} leaves, and an amount is refunded twice`)
      const open = openRefundOf(refunds.filter((each) => each.merchantRefundNo !== merchantRefundNo))
      demand(!open, `${merchantRefundNo} leaves while nobody knows about ${open?.merchantRefundNo}`)
    }

    function orderStepped({ merchantTradeNo, to }: Step): void {
      if (isPaid(to))
        demand(heard(merchantTradeNo, '02'), `${merchantTradeNo} is ${to.kind} and no answer said so`)
      if (to.kind === 'failed' || to.kind === 'expired')
        demand(heard(merchantTradeNo, '09'), `${merchantTradeNo} is ${to.kind} and no answer said so`)
    }

    function refundStepped({ merchantRefundNo, from, to }: RefundStep): void {
      const known = of(merchantRefundNo)
      if (to.kind === 'done')
        demand(heard(merchantRefundNo, '02'), `${merchantRefundNo} is done and no answer said so`)
      if (from === 'review') {
        const by = asking.get(merchantRefundNo)
        demand(by !== undefined, `${merchantRefundNo} leaves its review and nobody has looked`)
        known.clearedBy = to.kind === 'failed' ? (by ?? 0) : 0
      } else if (freed.includes(to.kind)) {
        demand(!isReported(known), `${merchantRefundNo} is ${to.kind}, and was reported as done`)
      }
    }

    function subscriptionStepped({ number, from, to }: SubscriptionStep): void {
      const words = { active: ['02', 'ACTIVE'], cancelled: ['06'], failed: ['09', 'FAILED'] } as const
      const ofState = to.kind in words ? words[to.kind as keyof typeof words] : null
      if (ofState && from !== 'cancelling')
        demand(heard(number, ...ofState), `subscription ${number} is ${to.kind} and no answer said so`)
    }

    return {
      ...plain,
      leaves,
      async wrote(operation: string, input: unknown) {
        if (operation === 'takeStep') {
          const step = input as Step
          note(`${step.merchantTradeNo} ${step.from} → ${step.to.kind} on disk`)
          orderStepped(step)
        } else if (operation === 'takeRefundStep') {
          const step = input as RefundStep
          note(`refund ${step.merchantRefundNo} ${step.from} → ${step.to.kind} on disk`)
          refundStepped(step)
        } else if (operation === 'takeSubscriptionStep') {
          const step = input as SubscriptionStep
          note(`subscription ${step.number} ${step.from} → ${step.to.kind} on disk`)
          subscriptionStepped(step)
        }
      },
      async shown(order: Order) {
        if (!isPaid(order.state)) return
        demand(
          heard(order.merchantTradeNo, '02'),
          `${order.merchantTradeNo} is shown as paid and no answer said so`,
        )
      },
      async resumed() {
        life += 1
      },
    }
  }

  /** Every payment that the gateway has, or has told of, is paid on disk, or a case. */
  async function demandNoPaymentLost({ shop, gateway }: World): Promise<void> {
    const journal = shop.journal()
    const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
    const cases = new Set((await journal.listCases()).map(({ order }) => order.merchantTradeNo))
    const known = new Set(orders.map(({ merchantTradeNo }) => merchantTradeNo))
    for (const { merchantTradeNo, status } of gateway.orders())
      if (!known.has(merchantTradeNo))
        throw new Error(`the journal knows nothing of ${merchantTradeNo}, ${status}`)
    for (const { merchantTradeNo, state } of orders) {
      const isTold = saidPaid(merchantTradeNo) || gateway.ledger.findOrder(merchantTradeNo)?.status === '02'
      if (isTold && !isPaid(state) && !cases.has(merchantTradeNo))
        throw new Error(`${merchantTradeNo} was reported as paid, is ${state.kind}, and no case says so`)
    }
  }

  /** What was refunded, or reported as refunded, is not free to be refunded once more, unless a person was told so. */
  async function demandNoRefundFree({ shop, gateway }: World): Promise<void> {
    const { refunds } = await shop.journal().listRefunds({ limit: 1_000 })
    for (const { merchantRefundNo, state } of refunds) {
      const known = of(merchantRefundNo)
      const isTold =
        (isReported(known) && !isCleared(known)) ||
        gateway.ledger.refunds.find(merchantRefundNo)?.status === '02'
      if (isTold && freed.includes(state.kind))
        throw new Error(
          `refund ${merchantRefundNo} was reported as done, is ${state.kind}, and its amount free`,
        )
    }
  }

  async function demandSubscriptionsKnown({ shop, gateway }: World): Promise<void> {
    const known = gateway.ledger.subscriptions.list(10_000)
    for (const { number, status } of known) {
      const kept = await shop.journal().readSubscription(number)
      if (!kept) throw new Error(`the journal knows nothing of subscription ${number}, ${status}`)
      const running = ['active', 'cancelling', 'review']
      if (status === 'active' && !running.includes(kept.state.kind))
        throw new Error(`subscription ${number} is ${kept.state.kind}, and the gateway goes on charging`)
    }
    const different = await chargesDiffer(shop.journal(), gateway, known)
    if (different !== null) throw new Error(different)
  }

  return {
    witness,
    onAnswer(sent, { errCode, status }) {
      if (sentIn.get(sent.members.requestId ?? '') !== life || errCode !== '0') return
      of(numberOf(sent)).answered.add(String(status))
    },
    died() {
      life += 1
    },
    async notify({ shop, witness: seen }, news) {
      const { merchantRefundNo, merchantTradeNo, status } = news
      const core = shop.core()
      if (!core) return
      const began = life
      moment += 1
      const cameAt = moment
      seen.note(`news of ${merchantRefundNo ?? merchantTradeNo}: ${status}`)
      await arrives(core, news)
      const number = merchantRefundNo ?? merchantTradeNo
      if (life !== began || status !== '02' || number === null) return
      of(number).reportedAt = Math.max(of(number).reportedAt, cameAt)
    },
    askRefund({ shop }, number) {
      moment += 1
      asking.set(number, moment)
      return shop
        .core()
        ?.refunds.check(number)
        .finally(() => asking.delete(number))
    },
    isOver: async () => false,
    reckon: async () => {},
    async reckonAtRest(world) {
      await demandNoPaymentLost(world)
      await demandNoRefundFree(world)
      await demandSubscriptionsKnown(world)
    },
  }
}
