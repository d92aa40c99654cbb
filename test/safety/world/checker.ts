import type { Journal } from '../../../electron/journal/journal.ts'
import type { NewRefund, RefundStep } from '../../../electron/journal/refunds/refund-book.ts'
import type {
  StaticAccountStep,
  StaticPaymentStep,
} from '../../../electron/journal/static-accounts/static-account-book.ts'
import type { NewCashPayment, Step } from '../../../electron/journal/steps.ts'
import type { SubscriptionStep } from '../../../electron/journal/subscriptions/subscription-book.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { createAccountChecker } from './account-checker.ts'
import { createCashChecker } from './cash-checker.ts'
import type { GatewayWorld } from './gateway.ts'
import { isQuestion, type Network, numberOf, QUIET, type Sent } from './network.ts'
import { createOrderChecker } from './order-checker.ts'
import { createRefundChecker } from './refund-checker.ts'
import { createSubscriptionChecker } from './subscription-checker.ts'

/**
 * Sees every request before it leaves, every step once it is on disk and everything that is shown, and holds it
 * against the gateway's ledger. The counter's own view is evidence here, never the judge.
 */
export interface Checker {
  /** Writes down what happens, to find out later why something broke. */
  note(what: string): void
  /** The last things that happened, one a line. */
  story(): string
  /** What was broken first; null while everything holds. */
  broken(): string | null
  reportBroken(what: string): void
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

export interface CheckerOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly network: Network
  readonly elapsed: () => number
}

/** So many lines of the story are kept: what broke something was seldom long before. */
const STORY = 80

export function createChecker({ journal, world, network, elapsed }: CheckerOptions): Checker {
  let broken: string | null = null
  const sent: Sent[] = []
  const story: string[] = []
  const note = (what: string) => {
    story.push(`${(elapsed() / 1_000).toFixed(3)} s  ${what}`)
    if (story.length > 2 * STORY) story.splice(0, STORY)
  }
  const reportBroken = (what: string) => {
    note(`BROKEN: ${what}`)
    broken ??= what
  }
  const refunds = createRefundChecker({ journal, world, network, reportBroken })
  const subscriptions = createSubscriptionChecker({ journal, world, network, reportBroken })
  const accounts = createAccountChecker({ journal, world, reportBroken })
  const cash = createCashChecker({ journal, reportBroken })
  const orders = createOrderChecker({ journal, world, network, reportBroken, demandRest: cash.demandRest })

  async function leaves(request: Sent): Promise<void> {
    const { operation } = request
    const number = numberOf(request)
    note(`${operation} ${number} leaves`)
    if (await cash.isOfCash(number)) reportBroken(`${operation} ${number} leaves, which is cash`)
    if (isQuestion(operation) || operation.startsWith('cancel')) return
    if (network.isOnItsWay(number, QUIET)) reportBroken(`${number} leaves although it is still on its way`)
    sent.push(request)
    if (operation === 'refundEMoneyOrder') await refunds.leaves(request)
    else if (operation === 'createStaticVirtualAccount') await accounts.leaves(request)
    else if (operation.endsWith('Subscription')) await subscriptions.leaves(request)
    else await orders.leaves(request)
  }

  return {
    note,
    story: () => story.slice(-STORY).join('\n'),
    broken: () => broken,
    reportBroken,
    leaves,
    async wrote(operation, input) {
      if (operation === 'takeStep') {
        const step = input as Step
        note(`${step.merchantTradeNo} ${step.from} → ${step.to.kind} on disk`)
        await orders.stepped(step)
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
        await cash.taken(payment)
      } else if (operation === 'refundAtOnce') {
        const refund = input as NewRefund
        note(`refund ${refund.merchantRefundNo} in cash on disk`)
        await cash.givenBack(refund)
      } else if (operation === 'supersede') {
        await orders.left(input as string)
      }
    },
    shown: orders.shown,
    accountAskedFor: accounts.askedFor,
    async resumed() {
      const halfway = ['intent', 'sending'] as const
      const left = [
        ...(await journal().listByState(halfway)).map((each) => [each.merchantTradeNo, each] as const),
        ...(await journal().listRefundsByState(halfway)).map(
          (each) => [each.merchantRefundNo, each] as const,
        ),
        ...(await journal().listSubscriptionsByState(halfway)).map((each) => [each.number, each] as const),
      ]
      for (const [number, { state }] of left)
        reportBroken(`${number} is still ${state.kind} after a restart, and nobody is sending it`)
      await accounts.resumed()
    },
    sent,
  }
}
