/** Whether counter and gateway agree on an order or a refund: pure, and the only place that decides it. */
import type { Refund } from '../../shared/refund/refund.ts'
import type { RefundStateKind } from '../../shared/refund/refund-life.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import type { Difference } from '../../shared/shift/comparison.ts'
import type { GatewayWord } from './gateway-word.ts'

export type Disagreement = Exclude<Difference['kind'], 'found'>

/** What the gateway may say about an order in each state; `null` is an order that it does not know. */
const wordsOfOrder: Readonly<Record<OrderStateKind, readonly (string | null)[]>> = {
  // It is being sent right now, so any answer is possible.
  intent: ['01', '02', '09', null],
  sending: ['01', '02', '09', null],
  open: ['01'],
  paid: ['02'],
  paidLate: ['02'],
  failed: ['09'],
  expired: ['09'],
  rejected: [null],
  // In these states the counter itself does not know the outcome, so a person must see the gateway's answer.
  unknown: [],
  review: [],
}

const wordsOfRefund: Readonly<Record<RefundStateKind, readonly (string | null)[]>> = {
  intent: ['02', '03', '05', '06', null],
  sending: ['02', '03', '05', '06', null],
  inProgress: ['03'],
  done: ['02'],
  failed: ['05', '06'],
  rejected: [null],
  unknown: [],
  review: [],
}

/** How the two differ on an order; null if they agree. */
export function orderDisagreement({ state, amount }: Order, word: GatewayWord): Disagreement | null {
  const by = statusDisagreement(wordsOfOrder[state.kind], word)
  if (by !== null || word.kind !== 'answered') return by
  const payable = 'payable' in state ? state.payable : null
  const differs =
    (word.amount !== null && word.amount !== amount) ||
    (word.payable !== null && payable !== null && word.payable !== payable)
  return differs ? 'amount' : null
}

/** How the two differ on a refund; null if they agree. */
export function refundDisagreement({ state, amount }: Refund, word: GatewayWord): Disagreement | null {
  const by = statusDisagreement(wordsOfRefund[state.kind], word)
  if (by !== null || word.kind !== 'answered') return by
  return word.amount !== null && word.amount !== amount ? 'amount' : null
}

function statusDisagreement(lawful: readonly (string | null)[], word: GatewayWord): Disagreement | null {
  switch (word.kind) {
    case 'notAnswered':
      return 'notAnswered'
    case 'notFound':
      return lawful.includes(null) ? null : 'notFound'
    case 'answered':
      return word.status !== null && lawful.includes(word.status) ? null : 'status'
  }
}
