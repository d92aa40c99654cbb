import { layOut } from '../../../electron/printing/layout/lay-out.ts'
import { printerBytes } from '../../../electron/printing/printer-bytes.ts'
import { createEscPos } from '../../../services/virtual-printer/language/escpos/escpos.ts'
import { createStar } from '../../../services/virtual-printer/language/star/star.ts'
import type { PrintedSlip } from '../../../services/virtual-printer/slip-book.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { nothingLeft } from '../../../shared/slip/print-failure.ts'
import { shopName } from '../../printing/sample-orders.ts'
import { qrOn, slipsOf } from '../../virtual-printer/printed.ts'
import type { Attempt } from './shop.ts'

/** Remains of an interruption on paper that are no fault. */
const brokenOff = [
  /^The connection ended inside a command/,
  /characters without a line feed stay in the printer/,
  // The head of a code's command, completed by the NULs.
  /^A code that is no QR code is not drawn/,
]

/** The last of a status question that the rest of an interrupted picture began with; printers skip these bytes. */
const restOfQuestion = /^0[124]$/

/** Compares every try with the paper; returns what is wrong, one sentence each. */
export async function judge(paper: readonly PrintedSlip[], attempts: readonly Attempt[], printer: Printer) {
  const wrong: string[] = []
  const wanted = await Promise.all(
    distinct(attempts).map(async (attempt) => ({ ...attempt, ...(await linesOf(attempt, printer)) })),
  )
  const wholes = wanted.map(({ lines }) => paper.filter((piece) => placesOf(lines, piece.text).length > 0))
  const name = ({ id, copy, document }: Attempt) => `job ${id}, ${document.kind} copy ${copy}`

  for (const [index, slip] of wanted.entries()) {
    const tries = attempts.filter(({ id, copy }) => id === slip.id && copy === slip.copy)
    const count = paper.reduce((sum, piece) => sum + placesOf(slip.lines, piece.text).length, 0)
    const sent = tries.filter(({ ended }) => ended?.state === 'sent').length
    if (tries.some(({ ended }) => ended === null)) wrong.push(`${name(slip)} never ended`)
    if (sent > 1) wrong.push(`${name(slip)} was sent ${sent} times`)
    if (sent === 1 && count !== 1) wrong.push(`${name(slip)} is sent, and whole on paper ${count} times`)
    if (count > 1) wrong.push(`${name(slip)} is on paper ${count} times`)
    if (count > 0 && tries.every(leftNothing))
      wrong.push(`${name(slip)} is on paper, and surely was not sent`)
    const [piece] = wholes[index] ?? []
    if (sent === 1 && piece && slip.code !== null && !scans(piece, slip.code))
      wrong.push(`${name(slip)} is sent, and its code does not scan`)
    if (sent === 1 && piece && trimmedText(piece).length !== slip.lines.length)
      wrong.push(`${name(slip)} is sent, and not alone between two cuts`)
  }
  const known = new Set(wanted.flatMap(({ lines }) => lines))
  for (const line of paper.flatMap(({ text }) => text.map(trimmed))) {
    if (line !== '' && !known.has(line)) wrong.push(`garbage on paper: ${JSON.stringify(line)}`)
  }
  const heads = paper.flatMap(({ text }) => text).filter((line) => trimmed(line) === shopName).length
  const begun = attempts.filter((attempt) => !leftNothing(attempt)).length
  if (heads > begun) wrong.push(`${heads} slips begin on paper, and ${begun} were begun`)
  for (const { printEvents } of paper) {
    for (const printEvent of printEvents) {
      if (printEvent.kind === 'unknown' && !restOfQuestion.test(printEvent.bytes))
        wrong.push(`unknown bytes ${printEvent.bytes}`)
      if (printEvent.kind === 'trouble' && !brokenOff.some((one) => one.test(printEvent.text)))
        wrong.push(printEvent.text)
    }
  }
  const pulses = paper
    .flatMap(({ printEvents }) => printEvents)
    .filter(({ kind }) => kind === 'drawer').length
  const mayPulse = printer.drawer === 'withReceipt' ? new Set(originals(attempts)).size : 0
  if (pulses > mayPulse)
    wrong.push(`the drawer opened ${pulses} times, where ${mayPulse} receipts are originals`)
  return wrong
}

/** The first try of each order's first receipt. */
const originals = (attempts: readonly Attempt[]) =>
  attempts.flatMap(({ document, copy }) =>
    document.kind === 'receipt' && copy === 1 ? [document.merchantTradeNo] : [],
  )

const leftNothing = ({ ended }: Attempt) =>
  ended?.state === 'failed' && ended.failure !== null && nothingLeft.includes(ended.failure)

const distinct = (attempts: readonly Attempt[]) =>
  attempts.filter(
    ({ id, copy }, index) => attempts.findIndex((one) => one.id === id && one.copy === copy) === index,
  )

/** The slip as an undisturbed printer prints it: its letters line by line, and its code. */
async function linesOf({ document, copy }: Attempt, { profile, qr }: Printer) {
  const { dots, speaks } = profileOf(profile)
  const slip = layOut(document, profileOf(profile), { copy })
  const bytes = await printerBytes(slip, { profile, qr })
  const pieces = slipsOf(bytes, dots, speaks === 'star' ? createStar : createEscPos)
  const codes = slip.blocks.flatMap((block) => (block.type === 'qr' ? [block.content] : []))
  return { lines: pieces.flatMap(trimmedText), code: codes[0] ?? null }
}

/** The places on a piece of paper where these lines stand, one after the other and whole. */
function placesOf(lines: readonly string[], text: readonly string[]): number[] {
  const printed = trimmedText({ text })
  return printed.flatMap((_, at) => (lines.every((line, index) => printed[at + index] === line) ? [at] : []))
}

/** Whether the printer itself made the code, or a phone reads it off the paper. */
const scans = ({ printEvents, picture }: PrintedSlip, code: string) =>
  printEvents.some((one) => one.kind === 'qr' && one.content === code) || qrOn(picture()) === code

const trimmedText = ({ text }: Pick<PrintedSlip, 'text'>) => text.map(trimmed).filter((line) => line !== '')
const trimmed = (line: string) => line.trim()
