import { formatRupiah } from '../../../shared/money.ts'
import type { Receipt } from '../documents/slip-document.ts'
import { maskLongNumbers } from './mask-long-numbers.ts'
import { putAmount, putSale, putTendered } from './sale.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { words } from './words.ts'

/** Proof of payment: only what the gateway returned, as it returned it. */
export function layOutReceipt(sheet: Sheet, document: Receipt): void {
  const { code, paidAt } = document
  sheet.outcome(words.paid)
  if (document.late) sheet.say(words.paidLate, { align: 'center', bold: true })
  putRefunded(sheet, document)
  sheet.rule()
  putSale(sheet, document)
  putAmount(sheet, 'amountPaid', document)
  if (!document.split) putTendered(sheet, document)
  if (document.refunded !== undefined) sheet.amount(words.refundedSum, formatRupiah(document.refunded))
  sheet.rule()
  sheet.pairIfKnown(words.paidAt, paidAt === null ? null : slipTime(paidAt, document))
  sheet.number(words.reference, document.platformTradeNo)
  sheet.number('RRN', document.rrn)
  sheet.number(words.issuer, document.issuer)
  sheet.number(words.payer, document.payer && maskLongNumbers(document.payer))
  sheet.number(words.account, document.accountNo && maskLongNumbers(document.accountNo))
  if (code?.kind === 'qr') {
    sheet.number('NMID', code.nmid)
    sheet.number('TID', code.terminal)
  }
  sheet.rule()
  sheet.heading(words.keepReceipt)
  sheet.air()
  sheet.text(document.shop.footer, { align: 'center' })
}

/** A receipt that is printed after a refund does not prove that the shop still has the money. */
function putRefunded(sheet: Sheet, { refunded, split, amount, rounding = 0 }: Receipt): void {
  if (refunded === undefined) return
  const whole = split ? split.total + rounding : amount
  sheet.say(refunded < whole ? words.refundedPartly : words.refundDone, { align: 'center', bold: true })
}
