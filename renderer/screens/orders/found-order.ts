import { isCash } from '../../../shared/cash/cash.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import type { FoundOrder } from '../../../shared/office/lending.ts'
import { leavesItsAmount } from '../../../shared/refund/refund-life.ts'
import { refundableCode } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'

/** Whether this counter can refund an order that the office has found, or why not. */
export type FoundFor =
  | { readonly kind: 'own' | 'notPaid' | 'channel' | 'nothingLeft' }
  | { readonly kind: 'refundable'; readonly remaining: Sen; readonly asks: string | null }
  | { readonly kind: 'homeAway' | 'homeEnded' | 'lent' | 'lentAway'; readonly counter: string }

/** What can be done here with an order of another counter. */
export function foundFor(found: FoundOrder): FoundFor {
  const { state, amount, refunds, right, isOwn } = found
  if (isOwn) return { kind: 'own' }
  if (state !== 'paid' && state !== 'paidLate') return { kind: 'notPaid' }
  const channel = found.paidWith ?? found.paymentType
  if (!isCash(channel) && !refundableCode(channel)) return { kind: 'channel' }
  const held = refunds.reduce((sum, each) => (leavesItsAmount(each.state) ? sum : sum + each.amount), 0)
  if (held >= amount) return { kind: 'nothingLeft' }
  const { kind } = right
  if (kind === 'lent') return { kind: right.isConnected ? 'lent' : 'lentAway', counter: right.counter }
  if (kind === 'home' && !right.isConnected)
    return { kind: right.isEnded ? 'homeEnded' : 'homeAway', counter: right.counter }
  return { kind: 'refundable', remaining: sen(amount - held), asks: kind === 'home' ? right.counter : null }
}

/** The members of the order that the refund form needs; the whole order comes with the right to refund it. */
export const orderOfFound = (found: FoundOrder): Order => ({
  revision: 0,
  merchantTradeNo: found.merchantTradeNo,
  saleId: found.merchantTradeNo,
  paymentType: found.paymentType,
  amount: sen(found.amount),
  productName: '',
  payer: found.payer,
  phone: null,
  pageChannel: null,
  feeType: 'BEN',
  home: found.counter,
  createdAt: found.createdAt,
  superseded: false,
  paidTwice: false,
  lastCheckedAt: null,
  state: {
    kind: 'paid',
    since: found.paidAt ?? found.createdAt,
    platformTradeNo: found.platformTradeNo,
    payable: sen(found.payable ?? found.amount),
    code: null,
    expiresAt: null,
    paidAt: found.paidAt,
    rrn: found.rrn,
    issuer: null,
    payer: null,
    accountNo: null,
    ...(found.paidWith === null ? {} : { paidWith: found.paidWith }),
  },
})
