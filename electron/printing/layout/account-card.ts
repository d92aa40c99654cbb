import { howToPay } from '../../../shared/gateway/instructions.ts'
import type { AccountCard } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { putHeading } from './slip-head.ts'
import { inline, say, words } from './words.ts'
import { inFours } from './wrap.ts'

/** What a customer keeps to pay again and again: no amount, no expiry, and nothing that looks like a receipt. */
export function layOutAccountCard(sheet: Sheet, document: AccountCard): void {
  const { language } = document
  for (const line of say(words.accountCard, language)) sheet.text(line, { align: 'center', bold: true })
  sheet.rule()
  sheet.pair(inline(words.channel, language), document.channel)
  sheet.pair(inline(words.payerName, language), document.payer)
  sheet.pairIfKnown(inline(words.usedFor, language), document.usedFor)
  sheet.rule()
  putHeading(sheet, 'virtualAccount', language)
  sheet.large(inFours(document.vaCode))
  sheet.rule()
  for (const line of say(words.anyAmount, language)) sheet.text(line)
  for (const each of language === 'both' ? (['id', 'en'] as const) : [language]) {
    sheet.text(`${words.howToPay[each]}:`, { bold: true })
    for (const [index, step] of howToPay.staticVirtualAccount[each].entries()) {
      sheet.text(`${index + 1}. ${step}`)
    }
  }
  sheet.rule()
}
