import { howToPay } from '../../../shared/gateway/instructions.ts'
import type { AccountCard } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { putSteps } from './steps.ts'
import { words } from './words.ts'

/** What a customer keeps to pay to a static account: no amount, no expiry, and nothing that looks like a receipt. */
export function layOutAccountCard(sheet: Sheet, document: AccountCard): void {
  sheet.say(words.accountCard, { align: 'center', bold: true })
  sheet.rule()
  sheet.pair(words.channel, document.channel)
  sheet.pair(words.payerName, document.payer)
  sheet.pairIfKnown(words.usedFor, document.usedFor)
  sheet.rule()
  sheet.air()
  sheet.heading(words.virtualAccount)
  sheet.digits(document.vaCode)
  sheet.air()
  sheet.rule()
  sheet.say(words.anyAmount)
  sheet.air()
  putSteps(sheet, howToPay.staticVirtualAccount, document.language, 3)
  sheet.rule()
}
