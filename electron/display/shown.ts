import { assertNever } from '../../shared/assert-never.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { cash } from '../../shared/cash/cash.ts'
import type { Shown } from '../../shared/display/display.ts'
import { type ChannelLooks, channelName, lookOf } from '../../shared/gateway/channel-looks.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../shared/money.ts'
import { needsSupervisor } from '../../shared/sale/needs-supervisor.ts'
import type { Order } from '../../shared/sale/order.ts'
import { paysSale } from '../../shared/sale/split.ts'

/** What a customer may see of an order: never a name, phone, account or reference. */
export function shownOf(order: Order, cart: Cart, looks: ChannelLooks = {}): Shown {
  const { amount, paymentType, state, paidInstead } = order
  const lines = [...cart]
  const { part } = order
  const whole = part ? part.sums : order.sums
  const sums = {
    ...(whole ? { sums: whole } : {}),
    ...(part?.kind === 'rest' ? { paidInCash: part.cash.amount } : {}),
  }
  const { name, logo = null, howToPay = null } = lookOf(paymentType, looks)
  // A payment pays the whole sale: once one of its codes is paid, no other must be.
  if (paidInstead) return paid(paidInstead, looks, cashOf(part))
  if (part?.kind === 'cash') return shownOfPart(order, part, lines, looks)
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return { kind: 'preparing', total: amount, lines, ...sums }
    case 'open':
      // A superseded code must not be paid.
      if (order.superseded) return { kind: 'idle' }
      if (!state.code) return { kind: 'askCashier', total: state.payable }
      return {
        kind: 'code',
        total: state.payable,
        lines,
        ...sums,
        channel: name,
        logo,
        howToPay,
        family: findCounterChannel(paymentType)?.family ?? null,
        code: state.code.kind === 'qr' ? { ...state.code, nmid: null, terminal: null } : state.code,
        expiresAt: state.expiresAt,
      }
    case 'paid':
    case 'paidLate':
      return {
        ...paid({ paymentType, paidWith: state.paidWith, payable: state.payable }, looks, {
          askCashier: needsSupervisor(order) || (part !== undefined && !paysSale(order)),
          ...cashOf(part),
        }),
        ...changeIn(state),
      }
    case 'failed':
    case 'expired':
    case 'rejected':
      return {
        kind: 'ended',
        hadCode: 'code' in state && state.code !== null && state.code.kind !== 'push',
        // The cash of its customer is in the drawer: they read that it counts, and what is left to pay.
        ...(part?.kind === 'rest' && !part.cash.givenBack
          ? { paidInCash: part.cash.amount, total: amount }
          : {}),
      }
    case 'unknown':
    case 'review':
      return { kind: 'askCashier', total: amount }
    default:
      return assertNever(state)
  }
}

/** The part is in the drawer: what the customer waits for is the rest. */
function shownOfPart(
  { amount, superseded, paidTwice, part: of }: Order,
  { total, rest }: Extract<NonNullable<Order['part']>, { kind: 'cash' }>,
  lines: readonly CartLine[],
  looks: ChannelLooks,
): Shown {
  if (superseded) return { kind: 'idle' }
  if (rest) return paid(rest, looks, { askCashier: paidTwice, inCash: amount })
  const sums = of?.sums ? { sums: of.sums } : {}
  return { kind: 'preparing', total: (total - amount) as Sen, lines: [...lines], ...sums, paidInCash: amount }
}

/** What was paid in cash of a sale whose rest an order pays. */
const cashOf = (part: Order['part']) => (part?.kind === 'rest' ? { inCash: part.cash.amount } : {})

/** The change of a cash payment. */
const changeIn = ({ tendered, payable }: { readonly tendered?: Sen | undefined; readonly payable: Sen }) =>
  tendered === undefined ? {} : { change: (tendered - payable) as Sen }

const paid = (
  { paymentType, paidWith, payable }: { paymentType: string; paidWith?: string | undefined; payable: Sen },
  looks: ChannelLooks,
  { askCashier = false, inCash }: { readonly askCashier?: boolean; readonly inCash?: Sen } = {},
): Shown => ({
  kind: 'paid',
  total: (payable + (inCash ?? 0)) as Sen,
  channel: [...(inCash === undefined ? [] : [cash.paymentType]), paidWith ?? paymentType]
    .map((each) => channelName(each, looks))
    .join(' + '),
  askCashier,
})
