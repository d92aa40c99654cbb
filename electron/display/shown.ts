import { assertNever } from '../../shared/assert-never.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { Shown } from '../../shared/display/display.ts'
import { channelName, findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { Order } from '../../shared/sale/order.ts'

/** What an order's customer may see of it: no name, phone, account or reference, theirs or anybody's. */
export function shownOf(order: Order, cart: Cart): Shown {
  const { amount, paymentType, state } = order
  const lines = [...cart]
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return { kind: 'preparing', total: amount, lines }
    case 'open':
      // A code that was let go of must not be paid.
      if (order.superseded) return { kind: 'idle' }
      if (!state.code) return { kind: 'askCashier', total: state.payable }
      return {
        kind: 'code',
        total: state.payable,
        lines,
        channel: channelName(paymentType),
        family: findCounterChannel(paymentType)?.family ?? null,
        code: state.code.kind === 'qr' ? { ...state.code, nmid: null, terminal: null } : state.code,
        expiresAt: state.expiresAt,
      }
    case 'paid':
      return { kind: order.paidTwice ? 'askCashier' : 'paid', total: state.payable }
    case 'failed':
    case 'expired':
    case 'rejected':
      return { kind: 'ended' }
    case 'paidLate':
    case 'unknown':
    case 'review':
      return { kind: 'askCashier', total: amount }
    default:
      return assertNever(state)
  }
}
