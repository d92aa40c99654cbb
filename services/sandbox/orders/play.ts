import { catchUp } from '../catch-up.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlayResult } from '../play-result.ts'
import { randomDigits } from './codes.ts'
import type { Order, Payment } from './order.ts'
import { wholeSecond } from './place-order.ts'

/** What can happen to an open order: it is paid, it fails, or it expires. */
export const playActions = ['pay', 'fail', 'expire'] as const
export type PlayAction = (typeof playActions)[number]

/** The payer, if the bank page names one. */
export interface Payer {
  readonly payer?: string | undefined
  readonly accountNo?: string | undefined
}

/** An invented payer, masked as issuers pass names on. */
const someone = { payer: 'BU** SA*****', accountNo: '******7890' }
const ISSUER_ID = '93600999'

/**
 * Plays the payer's side of an order. Only an open order can change, because 02 and 09 are final here; with
 * `allowsLate` a failed one can still be paid late.
 */
export function play(
  ledger: Ledger,
  { action, merchantTradeNo, payer }: { action: PlayAction; merchantTradeNo: string; payer: Payer },
  now: number,
  allowsLate: () => boolean,
): PlayResult<Order> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const order = ledger.findOrder(merchantTradeNo)
    if (!order) return { kind: 'notFound' }
    const late = order.status === '09' && action === 'pay' && allowsLate()
    if (order.status !== '01' && !late) return { kind: 'notPossible', reason: finalReason(order) }
    if (order.paymentType === '' && action === 'pay') {
      return { kind: 'notPossible', reason: 'the payer has not chosen a channel yet' }
    }
    ledger.closeOrder(merchantTradeNo, outcome(order, action, payer, wholeSecond(now)))
    return { kind: 'done', value: ledger.findOrder(merchantTradeNo) ?? order }
  })
}

function outcome(order: Order, action: PlayAction, payer: Payer, at: number) {
  switch (action) {
    case 'pay':
      return { status: '02', expiresAt: order.expiresAt, payment: paymentOf(payer, at) } as const
    case 'fail':
      return { status: '09', expiresAt: order.expiresAt, payment: null } as const
    case 'expire':
      return { status: '09', expiresAt: at, payment: null } as const
  }
}

/** A payment at a moment, by the payer that the bank page names or by an invented one. */
export function paymentOf(payer: Payer, paidAt: number): Payment {
  return {
    paidAt,
    rrn: randomDigits(12),
    issuerId: ISSUER_ID,
    payer: payer.payer ?? someone.payer,
    accountNo: payer.accountNo ?? someone.accountNo,
  }
}

function finalReason(order: Order): string {
  return order.status === '02' ? 'the order is already paid' : 'the order has already failed or expired'
}
