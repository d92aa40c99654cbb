import type { TestPage } from '../documents/slip-document.ts'
import { isRoll, type Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

/** As dense as a real QRIS code, and plainly not one: a printer that manages this manages the real ones. */
const SAMPLE_QR = 'LOKET TEST - NOT A PAYMENT CODE - '.repeat(7)

const methods = { auto: words.autoQr, native: words.nativeQr, raster: words.rasterQr }

/** Tries what can go wrong between a new printer and a slip: width, character set, QR method. */
export function layOutTestPage(sheet: Sheet, document: TestPage): void {
  const { language, printedAt, qr, printer } = document
  const { paper, columns, dots } = sheet.media
  // An office printer is sent pages, in which there is no other way than a picture.
  const both = qr === 'auto' && isRoll(sheet.media)
  for (const line of say(words.testPage, language)) sheet.large(line)
  sheet.rule()
  sheet.pair(inline(words.date, language), slipTime(printedAt, document))
  sheet.pairIfKnown(inline(words.printer, language), printer?.name ?? null)
  sheet.pairIfKnown(inline(words.printerProfile, language), printer?.profile ?? null)
  sheet.pair(inline(words.paper, language), isRoll(sheet.media) ? `${paper} mm` : paper)
  sheet.pair(inline(words.dotsAndColumns, language), `${dots} / ${columns}`)
  sheet.pair(inline(words.qrMethod, language), inline(methods[qr], language))
  sheet.rule()
  sheet.text('1234567890'.repeat(10).slice(0, columns))
  for (const line of say(words.rulerHint, language)) sheet.text(line)
  sheet.rule()
  sheet.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  sheet.text('abcdefghijklmnopqrstuvwxyz')
  sheet.text('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
  for (const line of say(words.letterHint, language)) sheet.text(line)
  sheet.large('Rp 1.234.567')
  sheet.rule()
  if (both) {
    putLettered(sheet, document, 'native')
    putLettered(sheet, document, 'raster')
  } else sheet.qr(SAMPLE_QR)
  for (const line of say(both ? words.scanBothHint : words.scanHint, language)) sheet.text(line)
  sheet.rule()
}

/** Each way under a letter of its own, with other contents: whoever scans sees which of the two it was. */
function putLettered(sheet: Sheet, { language }: TestPage, by: 'native' | 'raster'): void {
  for (const line of say(by === 'native' ? words.codeA : words.codeB, language)) {
    sheet.text(line, { align: 'center', bold: true, keep: true })
  }
  sheet.qr(`LOKET ${by === 'native' ? 'A' : 'B'} - ${SAMPLE_QR}`.slice(0, SAMPLE_QR.length), by)
}
