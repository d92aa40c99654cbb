import type { TestPage } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

/** As dense as a real QRIS code, and plainly not one: a printer that manages this manages the real ones. */
const SAMPLE_QR = 'LOKET TEST - NOT A PAYMENT CODE - '.repeat(7)

/** Tries what can go wrong between a new printer and a slip: width, character set, QR method. */
export function layOutTestPage(sheet: Sheet, document: TestPage): void {
  const { language, printedAt, qr } = document
  for (const line of say(words.testPage, language)) sheet.large(line)
  sheet.rule()
  sheet.pair(inline(words.date, language), slipTime(printedAt, document))
  sheet.pair(inline(words.paper, language), `${sheet.paper} mm`)
  const method = qr === 'native' ? words.nativeQr : words.rasterQr
  sheet.pair(inline(words.qrMethod, language), inline(method, language))
  sheet.rule()
  sheet.text('1234567890'.repeat(7).slice(0, sheet.columns))
  sheet.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  sheet.text('abcdefghijklmnopqrstuvwxyz')
  sheet.text('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
  for (const line of say(words.rulerHint, language)) sheet.text(line)
  sheet.large('Rp 1.234.567')
  sheet.qr(SAMPLE_QR)
  for (const line of say(words.scanHint, language)) sheet.text(line)
  sheet.rule()
}
