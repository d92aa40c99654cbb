/** The lines of a cart that a refund gives back, and the price of each of their pieces. */
import * as z from 'zod'
import { type Cart, type ProductLine, wishesOf } from '../cart/cart.ts'
import { MAX_LINES, MAX_QUANTITY } from '../cart/cart-limits.ts'
import { netsOf } from '../cart/nets.ts'
import { shareOut } from '../cart/share-out.ts'
import { isCash } from '../cash/cash.ts'
import { coinFor } from '../cash/coins.ts'
import { rupiah, type Sen } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import type { Order } from '../sale/order.ts'
import type { SaleSums } from '../tax/sale-sums.ts'

/** Pieces of one line; `line` is its place in the cart of the order, from 0. */
const wantedLine = z.strictObject({
  line: z.int().min(0),
  quantity: z.int().min(1).max(MAX_QUANTITY),
})
/** The lines of one refund, each once. */
export const wantedLines = z
  .array(wantedLine)
  .min(1)
  .max(MAX_LINES)
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    error: 'must name each line once',
  })
export type WantedLine = z.infer<typeof wantedLine>

/** Returned pieces of one line, their part of the refund in sen, and the goods in it; earlier versions did not write these. */
export const refundLine = wantedLine.extend({ amount: senSchema, goods: senSchema.optional() })
export type RefundLine = z.infer<typeof refundLine>

/** The same for a refund that was made, with the name of the goods. */
export const refundedLine = refundLine.extend({ name: z.string() })

/** The goods of an order, their sum, and how it was paid. */
export interface SoldFor {
  readonly amount: Sen
  readonly paymentType?: string | undefined
  readonly sums?: Pick<SaleSums, 'terms' | 'tax' | 'untaxed'> | undefined
  /** Where it is the rest of a sale whose other part was cash. */
  readonly part?: Order['part'] | undefined
}

/** What is left of a line. */
export interface LineLeft extends RefundLine {
  /** Only for the rest of a sale: the price of the same pieces in its cash part, and the step of that amount. */
  readonly inCash?: { readonly amount: Sen; readonly step: Sen } | undefined
}

const RUPIAH = rupiah(1)

/** What the price of returned pieces is a multiple of: of a sale in cash, coins that there are. */
export const stepOf = ({ amount, paymentType }: SoldFor): Sen =>
  paymentType !== undefined && isCash(paymentType) ? coinFor(amount) : RUPIAH

/** What refunds leave of an order's lines. `refunds`: only those that hold their amount. */
export function linesLeft(
  cart: Cart,
  sold: SoldFor,
  refunds: readonly { readonly lines?: readonly RefundLine[] | undefined }[],
): readonly LineLeft[] {
  const beside = besideCash(cart, sold)
  const shares = beside?.shares ?? shareOut(sharesOf(cart, sold), sold.amount, stepOf(sold))
  const held = refunds.flatMap(({ lines = [] }) => lines)
  return cart.flatMap((line, at) => {
    if (line.kind !== 'product') return []
    const back = held.filter((each) => each.line === at)
    const quantity = back.reduce((left, each) => left - each.quantity, line.quantity)
    const amount = back.reduce((left, each) => left - each.amount, shares[at] ?? 0)
    const left = { line: at, quantity: Math.max(0, quantity), amount: Math.max(0, amount) as Sen }
    if (!beside) return [left]
    const { cash, step } = beside
    const whole = { line: at, quantity: line.quantity, amount: (cash[at] ?? 0) as Sen }
    return [{ ...left, inCash: { amount: lessPieces(whole, back, step), step } }]
  })
}

/**
 * The lines of the rest of a sale paid in two: what its cash part, which gives back coins, leaves of each line's price, so that
 * both parts together come to that price. Null for any other order, and where a line costs less than its coins.
 */
function besideCash(cart: Cart, sold: SoldFor) {
  const { amount, part, sums } = sold
  if (part?.kind !== 'rest' || part.total !== amount + part.cash.amount) return null
  if (sums?.untaxed && !sums.terms.included) return null
  const step = coinFor(part.cash.amount)
  const nets = netsOf(cart).map((net) => net ?? 0)
  const cash = shareOut(shareOut(nets, part.cash.amount), part.cash.amount, step)
  const whole = shareOut(shareOut(nets, part.total), part.total, stepOf(sold))
  const shares = whole.map((share, at) => share - (cash[at] ?? 0))
  return shares.some((share) => share < 0) ? null : { shares, cash, step }
}

/** What the cash part has left of a line after the same pieces came back there. */
function lessPieces(whole: RefundLine, back: readonly WantedLine[], step: Sen): Sen {
  let left = whole
  for (const { quantity } of back) {
    const amount = (left.amount - amountOfPieces(left, quantity, step)) as Sen
    left = { ...left, quantity: left.quantity - quantity, amount }
  }
  return left.amount
}

/**
 * Each line's share of the price. Additions to the goods are split like the goods, a tax only over the lines sold with
 * it, so that all shares together are the price.
 */
function sharesOf(cart: Cart, { amount, sums }: SoldFor): readonly number[] {
  const nets = netsOf(cart).map((net) => net ?? 0)
  if (!sums?.untaxed || sums.terms.included) return shareOut(nets, amount)
  const withoutTax = shareOut(nets, amount - sums.tax)
  const taxes = shareOut(
    nets.map((net, at) => (isTaxed(cart, at) ? net : 0)),
    sums.tax,
  )
  return withoutTax.map((share, at) => share + (taxes[at] ?? 0))
}

/** Whether a line bears the sale's tax. */
export function isTaxed(cart: Cart, at: number): boolean {
  const line = cart[at]
  return line?.kind === 'product' && !line.untaxed
}

/**
 * The price of `quantity` pieces, in whole steps, or in whole rupiah below one step; the last pieces get all that is left
 * of their line.
 */
export function amountOfPieces(line: LineLeft, quantity: number, step: Sen): Sen {
  const { quantity: of, amount, inCash } = line
  if (quantity >= of) return amount
  if (inCash) {
    const whole = { ...line, amount: (amount + inCash.amount) as Sen, inCash: undefined }
    const coins = amountOfPieces({ ...whole, amount: inCash.amount }, quantity, inCash.step)
    return Math.min(Math.max(0, amountOfPieces(whole, quantity, step) - coins), amount) as Sen
  }
  // BigInt: an amount in sen times a quantity may exceed what a number holds exactly.
  const exact = Number((BigInt(amount) * BigInt(quantity)) / BigInt(of))
  return (exact - (exact % (exact < step ? RUPIAH : step))) as Sen
}

/** The wanted lines with their amounts; null if one is not in the order or has fewer pieces left. */
export function pricedLines(
  left: readonly LineLeft[],
  wanted: readonly WantedLine[],
  step: Sen,
): readonly RefundLine[] | null {
  const priced = wanted.flatMap(({ line, quantity }) => {
    const of = left.find((each) => each.line === line)
    return of && of.quantity >= quantity
      ? [{ line, quantity, amount: amountOfPieces(of, quantity, step) }]
      : []
  })
  return priced.length === wanted.length ? priced : null
}

/** The sum of the lines. */
export const totalOfLines = (lines: readonly RefundLine[]): Sen =>
  lines.reduce((sum, { amount }) => sum + amount, 0) as Sen

/** The lines as text, such as "2 x Kopi (Es), 1 x Roti": for timeline, audit log and approval. */
export function linesText(cart: Cart, lines: readonly WantedLine[]): string {
  return lines.map(({ line, quantity }) => `${quantity} x ${goodsOf(cart[line])}`).join(', ')
}

const goodsOf = (line: Cart[number] | undefined): string =>
  line?.kind === 'product' ? goodsName(line.name, line.extras) : (line?.name ?? '?')

/** Two lines may differ by their extras alone. A note is what somebody typed about a customer: it is left out. */
export const goodsName = (name: string, extras: ProductLine['extras']): string =>
  extras ? `${name} (${wishesOf({ extras })})` : name
