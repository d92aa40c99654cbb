import { cartTotal, countOf, goodsOf, lineTotal, type ProductLine } from '../../../shared/cart/cart.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { PaymentSlip, Receipt } from '../documents/slip-document.ts'
import { cellsOf } from './cells.ts'
import { INDENT } from './pair.ts'
import { isPrintable, readable } from './readable.ts'
import { putCharges, putContained } from './sale-charges.ts'
import type { Sheet } from './sheet.ts'
import { signedRupiah } from './signed-rupiah.ts'
import { slipTime } from './slip-time.ts'
import { type Phrase, words } from './words.ts'

/** The facts of the sale that a slip and a receipt share: who and when, what was bought, and what is added to it. */
export function putSale(sheet: Sheet, document: PaymentSlip | Receipt, customer: string | null = null): void {
  const { lines = [], productName, shop } = document
  sheet.pair(words.date, slipTime(document.createdAt, document))
  sheet.pair(words.orderNumber, document.merchantTradeNo)
  sheet.pairIfKnown(words.cashier, document.cashier)
  sheet.pairIfKnown(words.payerName, customer)
  sheet.pair(words.channel, document.channel)
  // A sale without an item of its own was sent under the shop's name, which is at the top already.
  if (lines.length === 0 && productName !== shop.name) sheet.pairIfKnown(words.item, productName)
  sheet.rule()
  putLines(sheet, document)
  putCharges(sheet, document)
  putAdded(sheet, document)
  sheet.rule()
}

/** What was bought, line by line, and how many things that are. */
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
    if (line.kind === 'discount') sheet.amount(line.name, `-${formatRupiah(line.amount)}`)
  }
}

/** One of a thing beside its price where they fit; else how many, set in below its name. */
function putProduct(sheet: Sheet, line: ProductLine): void {
  const name = readable(line.name)
  const price = formatRupiah(line.price)
  const fits = isPrintable(name) && cellsOf(name) + 1 + price.length <= sheet.media.columns
  if (line.quantity === 1 && fits) sheet.amount(name, price)
  else {
    sheet.item('', name, { keep: true })
    sheet.amount(`${line.quantity} x ${price}`, signedRupiah(goodsOf(line)), { indent: INDENT })
  }
  if (line.note) sheet.item('  ', line.note)
  const { discount } = line
  if (!discount) return
  const part = discount.percent === undefined ? '' : ` ${discount.percent} %`
  const { id, en } = words.discount
  const off: Phrase = { id: `${id}${part}`, en: `${en}${part}` }
  sheet.amount(off, `-${formatRupiah(discount.amount)}`, { indent: INDENT })
}

/** Why what is paid differs from the price, so that the lines come to the amount below them. */
function putAdded(sheet: Sheet, document: PaymentSlip | Receipt): void {
  const { amount, payable, sums, lines = [] } = document
  const added = payable - amount
  if (added !== 0 && cartTotal(lines) !== amount)
    sheet.amount(sums ? words.sum : words.price, formatRupiah(amount))
  // A receipt tells of the fee where the shop wants it to; who is still to pay is always told why.
  const fee = document.kind === 'receipt' ? document.fee : added > 0 ? (added as Sen) : undefined
  if (fee !== undefined) sheet.amount(words.fee, formatRupiah(fee))
  const rest = added - (fee ?? 0)
  if (rest !== 0 && (fee !== undefined || document.kind === 'payment'))
    sheet.amount(words.adjustment, signedRupiah(rest))
}

/** The amount, alone on its line and as large as fits. */
export function putAmount(
  sheet: Sheet,
  label: 'toPay' | 'amountPaid',
  document: PaymentSlip | Receipt,
): void {
  sheet.air()
  sheet.heading(words[label])
  sheet.large(formatRupiah(document.payable))
  putContained(sheet, document)
  sheet.air()
}
