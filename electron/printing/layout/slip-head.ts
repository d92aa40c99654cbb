import type { SlipDocument } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, words } from './words.ts'

/** The training mark of a slip; undefined with real money. */
export function trainingMark({ mode, language }: SlipDocument): string | undefined {
  return mode === 'training' ? `*** ${inline(words.training, language)} ***` : undefined
}

/** Marks a training slip at the top and at the bottom, so that tearing one off does not hide it. */
export function putTrainingMark(sheet: Sheet, document: SlipDocument, inFull = true): void {
  const mark = trainingMark(document)
  if (mark === undefined) return
  sheet.text(mark, { align: 'center', bold: true })
  if (inFull) sheet.heading(words.notRealMoney)
}

/** `uncounted`: a file or a message, which nobody knows when and how often it is printed. */
export type CopyNumber = number | 'uncounted'

/** The mark of a copy; undefined on an original. */
export function copyMark({ language }: SlipDocument, copy: CopyNumber): string | undefined {
  if (copy === 1) return undefined
  const number = copy === 'uncounted' ? '' : ` ${copy}`
  return `** ${inline(words.copy, language)}${number} **`
}

export function putCopyMark(sheet: Sheet, document: SlipDocument, copy: CopyNumber): void {
  const mark = copyMark(document, copy)
  if (mark === undefined) return
  sheet.text(mark, { align: 'center', bold: true, size: 'tall' })
  if (copy !== 'uncounted') sheet.pair(words.printedAt, slipTime(document.printedAt, document))
  sheet.air()
}

export function putShop(sheet: Sheet, { shop }: SlipDocument): void {
  sheet.large(shop.name)
  const place = [shop.branch, shop.counter].filter((part) => part !== '').join(' - ')
  sheet.text(place, { align: 'center' })
  sheet.text(shop.address, { align: 'center' })
  sheet.rule()
}
