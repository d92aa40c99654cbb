import type { Steps } from '../../../shared/gateway/instructions.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { words } from './words.ts'

/** How to pay, in as few steps as suffice. */
export function putSteps(sheet: Sheet, steps: Steps, language: SlipLanguage, most = 2): void {
  for (const each of language === 'both' ? (['id', 'en'] as const) : [language]) {
    sheet.text(`${words.howToPay[each]}:`, { bold: true, keep: true })
    for (const [index, step] of steps[each].slice(0, most).entries()) {
      sheet.item(`${index + 1}. `, step)
    }
  }
}
