import type { RefundStep } from '../../../electron/journal/refunds/refund-book.ts'
import type { Step } from '../../../electron/journal/steps.ts'
import type { SubscriptionStep } from '../../../electron/journal/subscriptions/subscription-book.ts'
import type { RefundReviewCause } from '../../../shared/refund/refund.ts'
import { openRefundOf } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { type Checker, type CheckerOptions, createChecker } from '../world/checker.ts'
import { numberOf, type Sent } from '../world/network.ts'
import type { Runs } from './runs.ts'
import { freed, type WhatWasSaid } from './said.ts'

/**
 * Holds each step against what the gateway signed and this counter received. An answer to a request of an earlier life
 * was never received.
 */
export function createContradictionChecker(options: CheckerOptions, said: WhatWasSaid, runs: Runs): Checker {
  const { journal } = options
  const plain = createChecker(options)
  const causeOfReview = new Map<string, RefundReviewCause | undefined>()
  const { reportBroken, note } = plain

  const demand = (holds: boolean, what: string) => {
    if (!holds) reportBroken(what)
  }
  async function leaves(sent: Sent): Promise<void> {
    const { operation, members } = sent
    note(`${operation} ${numberOf(sent)} leaves`)
    runs.noteSent(sent)
    const { merchantTradeNo = '', merchantRefundNo } = members
    if (operation !== 'refundEMoneyOrder') return
    const order = await journal().readOrder(merchantTradeNo)
    const refunds = await journal().refundsOfOrder(merchantTradeNo)
    const taken = refunds
      .filter((each) => {
        const isFree = freed.includes(each.state.kind) && !said.standsReported(each.merchantRefundNo)
        return each.merchantRefundNo === merchantRefundNo || !isFree
      })
      .reduce((sum, { amount }) => sum + amount, 0)
    demand(taken <= (order?.amount ?? 0), `${merchantRefundNo} leaves, and an amount is refunded twice`)
    const open = openRefundOf(refunds.filter((each) => each.merchantRefundNo !== merchantRefundNo))
    demand(!open, `${merchantRefundNo} leaves while nobody knows about ${open?.merchantRefundNo}`)
  }

  function orderStepped({ merchantTradeNo, to }: Step): void {
    if (isPaid(to))
      demand(
        said.wasAnswered(merchantTradeNo, '02'),
        `${merchantTradeNo} is ${to.kind} and no answer said so`,
      )
    if (to.kind === 'failed' || to.kind === 'expired')
      demand(
        said.wasAnswered(merchantTradeNo, '09'),
        `${merchantTradeNo} is ${to.kind} and no answer said so`,
      )
  }

  function refundStepped({ merchantRefundNo, from, to }: RefundStep): void {
    if (to.kind === 'done')
      demand(said.wasAnswered(merchantRefundNo, '02'), `${merchantRefundNo} is done and no answer said so`)
    if (to.kind === 'review') causeOfReview.set(merchantRefundNo, to.cause)
    if (from === 'review') {
      const isHeld = causeOfReview.get(merchantRefundNo) === 'contradicted'
      const endsByItself = isHeld && (to.kind !== 'failed' || !said.isReported(merchantRefundNo))
      const hasLooked = said.reviewEnded(merchantRefundNo, to.kind === 'failed')
      demand(hasLooked || endsByItself, `${merchantRefundNo} leaves its review and nobody has looked`)
    } else if (freed.includes(to.kind)) {
      demand(
        !said.isReported(merchantRefundNo),
        `${merchantRefundNo} is ${to.kind}, and was reported as done`,
      )
    }
  }

  function subscriptionStepped({ number, from, to }: SubscriptionStep): void {
    const words = { active: ['02', 'ACTIVE'], cancelled: ['06'], failed: ['09', 'FAILED'] } as const
    const ofState = to.kind in words ? words[to.kind as keyof typeof words] : null
    if (ofState && from !== 'cancelling')
      demand(
        said.wasAnswered(number, ...ofState),
        `subscription ${number} is ${to.kind} and no answer said so`,
      )
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
        said.wasAnswered(order.merchantTradeNo, '02'),
        `${order.merchantTradeNo} is shown as paid and no answer said so`,
      )
    },
    async resumed() {
      runs.begin()
    },
  }
}
