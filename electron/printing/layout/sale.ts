import {
  cartTotal,
  countOf,
  goodsOf,
  lineTotal,
  type ProductLine,
  wishesOf,
} from '../../../shared/cart/cart.ts'
import { formatRupiah, type Sen, signedRupiah } from '../../../shared/money.ts'
import { totalOf } from '../../../shared/tax/sale-sums.ts'
import type { PaymentSlip, Receipt } from '../documents/slip-document.ts'
import { cellsOf } from './cells.ts'
import { INDENT } from './pair.ts'
import { isPrintable, readable } from './readable.ts'
import { putCharges, putContained } from './sale-charges.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, type Phrase, words } from './words.ts'

/** The facts of the sale on both slip and receipt: who and when, what was bought, and what is added. */
export function putSale(sheet: Sheet, document: PaymentSlip | Receipt, customer: string | null = null): void {
  const { lines = [], productName, shop } = document
  sheet.pair(words.date, slipTime(document.createdAt, document))
  sheet.pair(words.orderNumber, document.merchantTradeNo)
  if (document.kind === 'receipt') sheet.pairIfKnown(words.soldAt, document.soldAt ?? null)
  sheet.pairIfKnown(words.cashier, document.cashier)
  sheet.pairIfKnown(words.cartName, document.cartName ?? null)
  sheet.pairIfKnown(words.payerName, customer)
  sheet.pair(words.channel, wayToPay(document))
  // A sale without an item of its own was sent under the shop's name, which is already at the top.
  if (lines.length === 0 && productName !== shop.name) sheet.pairIfKnown(words.item, productName)
  sheet.rule()
  putLines(sheet, document)
  putCharges(sheet, document)
  if (document.split) putSplit(sheet, document)
  else putRounding(sheet, document)
  putAdded(sheet, document)
  sheet.rule()
}

/** A payment slip names the way to pay its code; a receipt names what paid the sale, both ways if there were two. */
function wayToPay({ kind, channel, split, language }: PaymentSlip | Receipt): string {
  if (kind === 'payment' || !split || split.restInCash) return channel
  return `${inline(words.inCash, language)} + ${channel}`
}

/** What was bought, line by line, and the number of pieces. */
function putLines(sheet: Sheet, { lines = [] }: PaymentSlip | Receipt): void {
  const products = lines.filter((line) => line.kind === 'product')
  for (const line of products) putProduct(sheet, line)
  if (lines.length > 1) {
    sheet.rule()
    const count = countOf(products)
    const goods = (language: 'id' | 'en') => `${words.subtotal[language]} ${count} ${words.goods[language]}`
    const subtotal: Phrase = { id: goods('id'), en: goods('en') }
    sheet.amount(subtotal, signedRupiah(products.reduce((sum, line) => sum + lineTotal(line), 0)))
  }
  for (const line of lines) {
    if (line.kind === 'discount') sheet.amount(discountPhrase(line.percent), `-${formatRupiah(line.amount)}`)
  }
}

/** A single piece has its price beside the name if it fits; otherwise pieces and price go below the name, indented. */
function putProduct(sheet: Sheet, line: ProductLine): void {
  const name = readable(line.name)
  const price = formatRupiah(line.price)
  const fits = isPrintable(name) && cellsOf(name) + 1 + price.length <= sheet.media.columns
  if (line.quantity === 1 && fits) sheet.amount(name, price)
  else {
    sheet.item('', name, { keep: true })
    sheet.amount(`${line.quantity} x ${price}`, signedRupiah(goodsOf(line)), { indent: INDENT })
  }
  const wishes = wishesOf(line)
  if (wishes) sheet.text(wishes, { indent: INDENT })
  const { discount } = line
  if (!discount) return
  sheet.amount(discountPhrase(discount.percent), `-${formatRupiah(discount.amount)}`, { indent: INDENT })
}

/** In the language of the slip, not of the cashier's screen. */
function discountPhrase(percent: number | undefined): Phrase {
  const part = percent === undefined ? '' : ` ${percent}%`
  const { id, en } = words.discount
  return { id: `${id}${part}`, en: `${en}${part}` }
}

/**
 * A sale that is paid in two parts: its total, the part in cash, and the rest, each with its number, so that a person with
 * either slip finds the other. Any change belongs to the second part: the drawer keeps all cash of the first.
 */
function putSplit(sheet: Sheet, document: PaymentSlip | Receipt): void {
  const { split, channel, kind } = document
  if (!split) return
  if (!isSubtotalAll(document)) sheet.amount(words.sum, formatRupiah(split.total))
  const number = (of: 'cash' | 'rest') => {
    if (split.numbers) sheet.text(split.numbers[of], { indent: INDENT })
  }
  sheet.amount(words.inCash, formatRupiah(split.cash))
  number('cash')
  const restPaidBy = split.restInCash ? words.restInCash : channel
  sheet.amount(kind === 'payment' ? words.rest : restPaidBy, formatRupiah(split.rest))
  number('rest')
  putRounding(sheet, document, { indent: INDENT })
  if (kind === 'receipt' && document.tendered !== document.payable)
    putTendered(sheet, document, { indent: INDENT })
}

/** Whether the subtotal of the goods is the last line and says the whole sale: nothing comes off it, and nothing is added. */
const isSubtotalAll = ({ lines = [], sums }: PaymentSlip | Receipt) =>
  lines.length > 1 &&
  lines.every(({ kind }) => kind === 'product') &&
  (!sums || sums.terms.included || totalOf(sums) === 0)

/** The cash that the customer handed over, and what they got back of it. */
export function putTendered(sheet: Sheet, { tendered, payable }: Receipt, look?: { indent: number }): void {
  if (tendered === undefined) return
  sheet.amount(words.received, formatRupiah(tendered), look)
  sheet.amount(words.change, formatRupiah((tendered - payable) as Sen), look)
}

/** What rounding in cash added to the price, or took off it. */
function putRounding(sheet: Sheet, document: PaymentSlip | Receipt, look?: { indent: number }): void {
  const { rounding = 0 } = document
  if (rounding === 0) return
  putPrice(sheet, document)
  sheet.amount(words.rounding, signedRupiah(rounding), look)
}

/** The price, where no line above says it. */
function putPrice(sheet: Sheet, document: PaymentSlip | Receipt): void {
  const { amount, rounding = 0, sums, lines = [], split } = document
  const price = (amount - rounding) as Sen
  if (cartTotal(lines) !== price && !split) sheet.amount(sums ? words.sum : words.price, formatRupiah(price))
}

/** Why the paid amount differs from what was asked, so that the lines add up to the amount below them. */
function putAdded(sheet: Sheet, document: PaymentSlip | Receipt): void {
  const added = addedIn(document)
  if (added !== 0) putPrice(sheet, document)
  // A receipt shows the fee if the shop wants it; a payment slip always says why the amount is higher.
  const feeToPay = added > 0 ? (added as Sen) : undefined
  const fee = document.kind === 'receipt' ? document.fee : feeToPay
  if (fee !== undefined) sheet.amount(words.fee, formatRupiah(fee))
  const rest = added - (fee ?? 0)
  if (rest !== 0 && (fee !== undefined || document.kind === 'payment'))
    sheet.amount(words.adjustment, signedRupiah(rest))
}

/** What the payer added to the price, on the slip of either part of a sale. */
const addedIn = ({ split, payable, amount }: PaymentSlip | Receipt) => split?.added ?? payable - amount

/** The amount, alone on its line and as large as fits. */
export function putAmount(
  sheet: Sheet,
  label: 'toPay' | 'amountPaid',
  document: PaymentSlip | Receipt,
): void {
  sheet.air()
  sheet.heading(words[label])
  const { split, payable, rounding = 0 } = document
  const isAll = split && label === 'amountPaid'
  sheet.large(formatRupiah((isAll ? addedIn(document) + split.total + rounding : payable) as Sen))
  // The shop hides the fee: its customer still reads why this is more than the goods.
  if (document.kind === 'receipt' && document.fee === undefined && addedIn(document) > 0)
    sheet.say(words.withFee, { align: 'center' })
  if (!split || isAll) putContained(sheet, document)
  sheet.air()
}
