import { assertNever } from '../../../shared/assert-never.ts'
import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { howToPay } from '../../../shared/gateway/instructions.ts'
import type { PaymentCode } from '../../../shared/sale/order.ts'
import type { PaymentSlip, SlipLanguage } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { putAmount, putHeading, putOutcome, putQr, putSale } from './slip-head.ts'
import { slipTime } from './slip-time.ts'
import { inline, words } from './words.ts'
import { inFours } from './wrap.ts'

/** What the customer takes along to pay with. */
export function layOutPaymentSlip(sheet: Sheet, document: PaymentSlip): void {
  const { language, code, expiresAt } = document
  putOutcome(sheet, 'unpaid', language)
  sheet.rule()
  putSale(sheet, document)
  sheet.pairIfKnown(inline(words.payerName, language), document.payer)
  putAmount(sheet, 'toPay', document)
  putCode(sheet, code, language)
  if (expiresAt !== null) sheet.pair(inline(words.expiry, language), slipTime(expiresAt, document))
  sheet.rule()
  putHowToPay(sheet, document.family ?? familyOf[code.kind], language)
  sheet.rule()
  putOutcome(sheet, 'unpaid', language)
}

function putCode(sheet: Sheet, code: PaymentCode, language: SlipLanguage): void {
  switch (code.kind) {
    case 'qr':
      putQr(sheet, code.content, language)
      sheet.pairIfKnown('NMID', code.nmid)
      sheet.pairIfKnown(inline(words.terminal, language), code.terminal)
      break
    case 'virtualAccount':
      putHeading(sheet, 'virtualAccount', language)
      sheet.large(inFours(code.number))
      break
    case 'storeCode':
      putHeading(sheet, 'storeCode', language)
      sheet.large(code.code)
      break
    case 'link':
      putHeading(sheet, 'link', language)
      putQr(sheet, code.url, language)
      sheet.text(code.url, { align: 'center' })
      break
    case 'push':
      break
    default:
      assertNever(code)
  }
}

/** Of documents that were frozen before they told their family. */
const familyOf: Record<PaymentCode['kind'], FamilyName> = {
  qr: 'qr',
  virtualAccount: 'virtualAccount',
  storeCode: 'store',
  link: 'hostedPage',
  push: 'eMoney',
}

function putHowToPay(sheet: Sheet, family: FamilyName, language: SlipLanguage): void {
  for (const each of language === 'both' ? (['id', 'en'] as const) : [language]) {
    sheet.text(`${words.howToPay[each]}:`, { bold: true })
    for (const [index, step] of howToPay[family][each].slice(0, 2).entries()) {
      sheet.text(`${index + 1}. ${step}`)
    }
  }
}
