import { type Cart, countOf } from '../cart/cart.ts'
import { netsOf } from '../cart/nets.ts'
import { shareOut } from '../cart/share-out.ts'
import type { Sen } from '../money.ts'
import { roundedShare } from '../rounded-share.ts'
import type { Order } from '../sale/order.ts'
import { isTaxed, linesLeft, type RefundLine, totalOfLines } from './refund-lines.ts'
import type { RefundParts } from './refund-parts.ts'

/** The order that is refunded. */
export type Refunded = Pick<Order, 'amount' | 'paymentType' | 'sums' | 'part' | 'rounding'>

/** A refund that holds its amount. Earlier versions did not write what refunds are made of. */
export interface Held {
  readonly amount: Sen
  readonly goods?: Sen | undefined
  readonly parts?: RefundParts | undefined
  readonly lines?: readonly RefundLine[] | undefined
}

/** What a refund gives back: of the goods, and of the service charge and tax where the sale has them. */
export interface MadeOf {
  readonly goods: Sen
  readonly parts?: RefundParts | undefined
  /** Each with its goods; missing for a refund by amount. */
  readonly lines?: readonly RefundLine[] | undefined
}

interface Left {
  readonly price: Sen
  readonly goods: Sen
  readonly service: Sen
  readonly tax: Sen
}

/**
 * What a refund is made of when it takes hold of its amount: of goods, service charge and tax the same share of what the other
 * refunds leave as its amount is of the price that they leave. So what takes all of that price takes all the rest, however
 * the refunds before it were made, and whichever of them failed.
 *
 * Pieces give back their own goods, and of goods sold without tax no tax. But no refund has more tax than taxed goods of its
 * price, nor leaves more than that for the rest.
 */
export function madeOf(
  order: Refunded,
  cart: Cart,
  earlier: readonly Held[],
  { amount, lines }: Pick<Held, 'amount' | 'lines'>,
): MadeOf {
  const left = leftBy(earlier, wholeOf(order, cart))
  const ofLeft = (of: Sen) => shareOf(of, amount, left.price)
  const service = ofLeft(left.service)
  const tax = taxIn({ order, cart, left, earlier }, amount, lines)
  const parts = order.sums && { parts: { service, tax } }
  if (!lines) return { goods: goodsIn(left, { order, amount, service, tax }), ...parts }
  const ofEach = goodsOfLines(order, cart, earlier, lines)
  const all = sumOf(ofEach, (each) => each)
  const goods = amount >= left.price ? left.goods : (Math.min(left.goods, all) as Sen)
  const weights = all > 0 ? ofEach : lines.map((line) => line.amount)
  const each = goods === all ? ofEach : shareOut(weights, goods)
  return { goods, ...parts, lines: lines.map((line, at) => ({ ...line, goods: (each[at] ?? 0) as Sen })) }
}

/** What an order is made of. */
function wholeOf(order: Refunded, cart: Cart): Left {
  const { amount, sums, rounding = 0 } = order
  const goods = countOf(cart) > 0 ? sumOf(netsOfLines(order, cart), (net) => net) : undefined
  return {
    price: amount,
    goods: (goods ?? (sums ? sums.goods - sums.discount : amount - rounding)) as Sen,
    service: sums?.service ?? (0 as Sen),
    tax: sums?.tax ?? (0 as Sen),
  }
}

function leftBy(earlier: readonly Held[], whole: Left): Left {
  const left = (name: keyof Left, of: (refund: Held) => Sen | undefined) =>
    Math.max(
      0,
      whole[name] - sumOf(earlier, (each) => of(each) ?? shareOf(whole[name], each.amount, whole.price)),
    ) as Sen
  return {
    price: left('price', ({ amount }) => amount),
    goods: left('goods', ({ goods }) => goods),
    service: left('service', ({ parts }) => parts?.service),
    tax: left('tax', ({ parts }) => parts?.tax),
  }
}

interface Taxed {
  readonly order: Refunded
  readonly cart: Cart
  readonly left: Left
  readonly earlier: readonly Held[]
}

function taxIn({ order, cart, left, earlier }: Taxed, amount: Sen, lines: Held['lines']): Sen {
  const { tax, price } = left
  const { sums } = order
  if (!sums?.untaxed || amount >= price) return shareOf(tax, amount, price)
  const taxedIn = (some: readonly RefundLine[]) =>
    totalOfLines(some.filter(({ line }) => isTaxed(cart, line)))
  const taxed = taxedIn(linesLeft(cart, order, []))
  const wanted = lines
    ? shareOf(tax, taxedIn(lines), taxedIn(linesLeft(cart, order, earlier)))
    : shareOf(tax, amount, price)
  const most = shareOf(sums.tax, amount, taxed)
  const least = tax - shareOf(sums.tax, price - amount, taxed)
  return Math.min(tax, Math.max(least, Math.min(wanted, most))) as Sen
}

/** The goods in an amount: what tax and service charge leave of it where they were added, and its share of the rounding. */
function goodsIn(
  left: Left,
  {
    order,
    amount,
    service,
    tax,
  }: { order: Refunded; amount: Sen } & Readonly<Record<'service' | 'tax', Sen>>,
): Sen {
  if (amount >= left.price) return left.goods
  const isAdded = order.sums !== undefined && !order.sums.terms.included
  const exact = (left.goods + (isAdded ? left.service + left.tax : 0)) as Sen
  const without = shareOf(exact, amount, left.price) - (isAdded ? service + tax : 0)
  return Math.min(left.goods, Math.max(0, without)) as Sen
}

/** The goods in each of the returned lines: of what earlier refunds leave of a line, its share by price. */
function goodsOfLines(
  order: Refunded,
  cart: Cart,
  earlier: readonly Held[],
  lines: readonly RefundLine[],
): number[] {
  const nets = netsOfLines(order, cart)
  const before = linesLeft(cart, order, earlier)
  return lines.map(({ line, quantity, amount }) => {
    const net = nets[line] ?? 0
    const sold = cart[line]?.kind === 'product' ? cart[line].quantity : 0
    const back = earlier.flatMap((refund) => refund.lines?.filter((each) => each.line === line) ?? [])
    const given = sumOf(back, (each) => each.goods ?? shareOf(net as Sen, each.quantity, sold))
    const rest = Math.max(0, net - given) as Sen
    const of = before.find((each) => each.line === line)
    if (!of || quantity >= of.quantity) return rest
    return amount === 0 ? 0 : shareOf(rest, amount, of.amount)
  })
}

/** What each line's goods come to after all discounts; of a sale paid in two, in this part of it. The report says the same in SQL. */
function netsOfLines({ amount, part }: Refunded, cart: Cart): readonly number[] {
  const nets = netsOf(cart).map((net) => net ?? 0)
  if (!part) return nets
  const inCash = part.kind === 'cash' ? amount : part.cash.amount
  const cash = nets.map((net) => roundedShare(net, inCash, part.total))
  return part.kind === 'cash' ? cash : nets.map((net, at) => net - (cash[at] ?? 0))
}

const shareOf = (whole: Sen, some: number, of: number): Sen =>
  some <= 0 ? (0 as Sen) : some >= of ? whole : (Math.min(whole, roundedShare(whole, some, of)) as Sen)

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((sum, each) => sum + of(each), 0)
