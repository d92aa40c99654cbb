import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { howToPay } from '../../../shared/gateway/instructions.ts'
import type { PaymentCode } from '../../../shared/sale/order.ts'
import type { PaymentSlip } from '../documents/slip-document.ts'
import { putPaymentCode } from './payment-code.ts'
import { putAmount, putSale } from './sale.ts'
import { isRoll, type Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { putSteps } from './steps.ts'
import { words } from './words.ts'

/** What the customer takes along to pay with. */
export function layOutPaymentSlip(sheet: Sheet, document: PaymentSlip): void {
  const { language, code, expiresAt, shop } = document
  sheet.outcome(words.unpaid)
  sheet.rule()
  putSale(sheet, document, document.payer)
  putPaymentCode(sheet, code, (to) => {
    // Repeated beside the code, which may be on another page than the shop's name.
    if (to !== sheet) to.large(shop.name, { keep: true })
    putAmount(to, 'toPay', document)
    if (expiresAt !== null) to.moment(words.expiry, slipTime(expiresAt, document))
    to.air()
  })
  sheet.rule()
  putSteps(sheet, document.steps ?? howToPay[document.family ?? familyOf[code.kind]], language)
  // A roll may be torn anywhere; a page says it at its top.
  if (!isRoll(sheet.media)) return
  sheet.rule()
  sheet.outcome(words.unpaid)
}

/** For documents stored before they had the family. */
const familyOf: Record<PaymentCode['kind'], FamilyName> = {
  qr: 'qr',
  virtualAccount: 'virtualAccount',
  storeCode: 'store',
  link: 'hostedPage',
  push: 'eMoney',
}
