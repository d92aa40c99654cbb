import type { Receipt } from '../documents/slip-document.ts'
import { maskCardNumber } from './mask-card-number.ts'
import type { Sheet } from './sheet.ts'
import { putAmount, putHeading, putOutcome, putSale } from './slip-head.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

/** Proof of payment: only what the gateway returned, as it returned it. */
export function layOutReceipt(sheet: Sheet, document: Receipt): void {
  const { language, code, shop } = document
  const known = (label: keyof typeof words, value: string | null) =>
    sheet.pairIfKnown(inline(words[label], language), value)

  putOutcome(sheet, 'paid', language)
  if (document.late) {
    for (const line of say(words.paidLate, language)) sheet.text(line, { align: 'center', bold: true })
  }
  sheet.rule()
  putSale(sheet, document)
  putAmount(sheet, 'amountPaid', document)
  known('paidAt', document.paidAt === null ? null : slipTime(document.paidAt, document))
  known('reference', document.platformTradeNo)
  sheet.pairIfKnown('RRN', document.rrn)
  known('issuer', document.issuer)
  known('payer', document.payer && maskCardNumber(document.payer))
  known('account', document.accountNo && maskCardNumber(document.accountNo))
  if (code?.kind === 'qr') {
    sheet.pairIfKnown('NMID', code.nmid)
    known('terminal', code.terminal)
  }
  sheet.rule()
  putHeading(sheet, 'keepReceipt', language)
  sheet.text(shop.footer, { align: 'center' })
}
