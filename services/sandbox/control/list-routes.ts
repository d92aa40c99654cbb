import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '../../../shared/money.ts'
import { formatHeaderTime } from '../../../shared/wib-time.ts'
import { catchUp } from '../catch-up.ts'
import type { Order } from '../orders/order.ts'
import { spellOrder } from '../orders/present-order.ts'
import { sendJson } from '../own-computer.ts'
import { spellRefund } from '../refund/present-refund.ts'
import type { Refund } from '../refund/refund.ts'
import { spellLastCharges, spellSubscription } from '../subscription/present-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ControlOptions } from './options.ts'

/** Each list returns this many, the newest. */
const LISTED = 1_000

interface Query {
  readonly merchantTradeNo?: string
}

/** GET lists orders, refunds and subscriptions as they are now: what an inquiry returns, and what only the payer's side knows. */
export function addListRoutes(scope: FastifyInstance, { ledger, url, clock }: ControlOptions): void {
  const now = () => ledger.transaction(() => catchUp(ledger, clock.business()))

  scope.get<{ Querystring: Query }>('/sandbox/orders', ({ query: { merchantTradeNo } }, reply) => {
    now()
    const asked =
      merchantTradeNo === undefined ? ledger.listOrders(LISTED) : [ledger.findOrder(merchantTradeNo)]
    return sendJson(
      reply,
      200,
      asked.flatMap((order) => (order ? [orderLine(order, url())] : [])),
    )
  })
  scope.get('/sandbox/refunds', (_request, reply) => {
    now()
    return sendJson(reply, 200, ledger.refunds.list(LISTED).map(refundLine))
  })
  scope.get('/sandbox/subscriptions', (_request, reply) => {
    now()
    const line = (subscription: Subscription) => ({
      ...spellSubscription(subscription, ledger, url()),
      ...schedule(subscription),
      // A card subscription's inquiry has no place for them.
      paymentInfo: spellLastCharges(subscription, ledger),
    })
    return sendJson(reply, 200, ledger.subscriptions.list(LISTED).map(line))
  })
}

function orderLine(order: Order, url: string) {
  const { payment } = order
  return {
    ...spellOrder(order, url),
    code: order.code,
    feeType: order.feeType,
    payer: payment?.payer,
    accountNo: payment?.accountNo,
    paidAt: payment ? formatHeaderTime(payment.paidAt) : undefined,
    notifyUrl: order.notifyUrl ?? undefined,
    redirectUrl: order.returnUrl ?? undefined,
    hosted: order.hosted,
  }
}

const refundLine = (refund: Refund) => ({
  ...spellRefund(refund),
  refundAmount: formatDecimal(refund.refundAmount),
  reason: refund.reason ?? undefined,
  notifyUrl: refund.notifyUrl ?? undefined,
  settlesAt: formatHeaderTime(refund.completesAt),
})

const schedule = ({
  title,
  interval,
  notifyUrl,
  nextChargeAt,
  nextChargeStatus,
  scheduledCharges,
}: Subscription) => ({
  subTitle: title,
  subInterval: interval,
  notifyUrl: notifyUrl ?? undefined,
  scheduledCharges,
  nextChargeAt: nextChargeAt === null ? undefined : formatHeaderTime(nextChargeAt),
  nextChargeStatus: nextChargeAt === null ? undefined : nextChargeStatus,
})
