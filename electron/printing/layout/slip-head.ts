import { lineTotal } from '../../../shared/cart/cart.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { PaymentSlip, Receipt, SlipDocument, SlipLanguage } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { signedRupiah } from './signed-rupiah.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

/** What a slip of training mode says of itself; undefined of any other. */
export function trainingMark({ mode, language }: SlipDocument): string | undefined {
  return mode === 'training' ? `*** ${inline(words.training, language)} ***` : undefined
}

/** Marks a slip of training mode; put at the top and at the bottom, so that tearing one off does not help. */
export function putTrainingMark(sheet: Sheet, document: SlipDocument): void {
  const mark = trainingMark(document)
  if (mark === undefined) return
  sheet.text(mark, { align: 'center', bold: true })
  putHeading(sheet, 'notRealMoney', document.language)
}

export function putCopyMark(sheet: Sheet, document: SlipDocument, copy: number): void {
  if (copy === 1) return
  const { language, printedAt } = document
  sheet.text(`** ${inline(words.copy, language)} ${copy} **`, { align: 'center', bold: true, size: 'tall' })
  sheet.pair(inline(words.printedAt, language), slipTime(printedAt, document))
}

export function putShop(sheet: Sheet, { shop }: SlipDocument): void {
  sheet.large(shop.name)
  const place = [shop.branch, shop.counter].filter((part) => part !== '').join(' - ')
  sheet.text(place, { align: 'center' })
  sheet.text(shop.address, { align: 'center' })
  sheet.rule()
}

/** Whether money has moved: the largest words of a slip. */
export function putOutcome(sheet: Sheet, outcome: 'paid' | 'unpaid', language: SlipLanguage): void {
  for (const line of say(words[outcome], language)) sheet.large(line)
}

/** The facts of the sale that a slip and a receipt share. */
export function putSale(sheet: Sheet, document: PaymentSlip | Receipt): void {
  const { language } = document
  sheet.pair(inline(words.date, language), slipTime(document.createdAt, document))
  sheet.pair(inline(words.orderNumber, language), document.merchantTradeNo)
  sheet.pairIfKnown(inline(words.cashier, language), document.cashier)
  sheet.pair(inline(words.channel, language), document.channel)
  // A sale without an item of its own was sent under the shop's name, which is at the top already.
  if (document.productName !== document.shop.name) {
    sheet.pairIfKnown(inline(words.item, language), document.productName)
  }
  putLines(sheet, document)
  if (document.payable !== document.amount) {
    sheet.pair(inline(words.price, language), formatRupiah(document.amount))
  }
  if (document.kind === 'receipt' && document.fee !== undefined) {
    sheet.pair(inline(words.fee, language), formatRupiah(document.fee))
  }
}

/** What was bought, line by line: those of one only by name and price. */
function putLines(sheet: Sheet, { lines = [] }: PaymentSlip | Receipt): void {
  if (lines.length === 0) return
  sheet.rule()
  for (const line of lines) {
    if (line.kind === 'discount') sheet.pair(line.name, `-${formatRupiah(line.amount)}`)
    else if (line.quantity === 1) sheet.pair(line.name, formatRupiah(line.price))
    else {
      sheet.text(line.name, { keep: true })
      sheet.pair(`  ${line.quantity} x ${formatRupiah(line.price)}`, signedRupiah(lineTotal(line)))
    }
  }
}

/** The amount, alone on its line and as large as fits. */
export function putAmount(
  sheet: Sheet,
  label: 'toPay' | 'amountPaid',
  document: PaymentSlip | Receipt,
): void {
  sheet.rule()
  putHeading(sheet, label, document.language)
  sheet.large(formatRupiah(document.payable))
  sheet.rule()
}

/** Words over what comes next, on the same page as it. */
export function putHeading(sheet: Sheet, heading: keyof typeof words, language: SlipLanguage): void {
  for (const line of say(words[heading], language)) sheet.text(line, { align: 'center', keep: true })
}

/** A code to be scanned; on paper that has no room for it, the words that say so. */
export function putQr(sheet: Sheet, content: string, language: SlipLanguage): void {
  if (sheet.qr(content)) return
  for (const line of say(words.codeTooLong, language)) sheet.text(line, { align: 'center', bold: true })
}
