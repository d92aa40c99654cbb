import type { TestPage } from '../documents/slip-document.ts'
import { isRoll, type Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, words } from './words.ts'

/** As dense as a real QRIS code, and clearly not one: a printer that manages this manages the real ones. */
const SAMPLE_QR = 'LOKET TEST - NOT A PAYMENT CODE - '.repeat(7)

const methods = { auto: words.autoQr, native: words.nativeQr, raster: words.rasterQr }

/** Tests what can go wrong with a new printer: width, character set, drawn letters, QR method. */
export function layOutTestPage(sheet: Sheet, document: TestPage): void {
  const { language, printedAt, qr, printer } = document
  const { paper, columns, dots } = sheet.media
  // An office printer gets pages, where a code can only be a picture.
  const both = qr === 'auto' && isRoll(sheet.media)
  sheet.outcome(words.testPage)
  sheet.rule()
  sheet.pair(words.date, slipTime(printedAt, document))
  sheet.pairIfKnown(words.printer, printer?.name ?? null)
  sheet.pairIfKnown(words.printerProfile, printer?.profile ?? null)
  sheet.pair(words.paper, isRoll(sheet.media) ? `${paper} mm` : paper)
  sheet.pair(words.dotsAndColumns, `${dots} / ${columns}`)
  sheet.pair(words.qrMethod, inline(methods[qr], language))
  sheet.rule()
  sheet.text('1234567890'.repeat(10).slice(0, columns))
  sheet.say(words.rulerHint)
  sheet.rule()
  sheet.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  sheet.text('abcdefghijklmnopqrstuvwxyz')
  sheet.text('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
  sheet.text('Café 咖啡 Кофе قهوة')
  sheet.say(words.letterHint)
  sheet.air()
  sheet.large('Rp 1.234.567')
  sheet.air()
  sheet.rule()
  if (both) {
    putLettered(sheet, 'native')
    putLettered(sheet, 'raster')
  } else sheet.code(SAMPLE_QR)
  sheet.say(both ? words.scanBothHint : words.scanHint)
  sheet.rule()
}

/** Each method has its own letter and content, so that a scan shows which of the two it was. */
function putLettered(sheet: Sheet, by: 'native' | 'raster'): void {
  const [letter, title] = by === 'native' ? (['A', words.codeA] as const) : (['B', words.codeB] as const)
  const content = `LOKET ${letter} - ${SAMPLE_QR}`.slice(0, SAMPLE_QR.length)
  sheet.code(content, (to) => to.say(title, { align: 'center', bold: true, keep: true }), by)
}
