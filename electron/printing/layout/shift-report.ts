import { formatRupiah, signedRupiah } from '../../../shared/money.ts'
import type { Carried } from '../../../shared/shift/shift.ts'
import { type Counted, partNames, refundedPartNames, type Takings } from '../../../shared/shift/takings.ts'
import type { ShiftReportSlip } from '../documents/slip-document.ts'
import { putDrawer } from './drawer.ts'
import { INDENT } from './pair.ts'
import { carriedWords, neverArrivedWords, reportWords } from './report-words.ts'
import type { Sheet } from './sheet.ts'
import { hourOf, slipDay, slipMinute, slipTime } from './slip-time.ts'
import { inline, type Phrase } from './words.ts'

/** Lines of the work list that are printed; the rest is only counted, because paper ends. */
const MAX_CARRIED = 40

/** The name of a way to pay; its code where it has no name, or where the code is a member that every object has. */
const nameOf = ({ paymentType }: { readonly paymentType: string }, { names }: ShiftReportSlip): string =>
  (Object.hasOwn(names, paymentType) ? names[paymentType] : null) ?? paymentType

/** The report of a shift: income by way to pay, hour and person, and what is left open. */
export function layOutShiftReport(sheet: Sheet, document: ShiftReportSlip): void {
  const { language, report } = document
  const { opened, closed, auditHead, restoredAt } = report
  const known = (label: Phrase, value: string | null) => sheet.pairIfKnown(label, value)
  const title = (phrase: Phrase) => {
    sheet.rule()
    sheet.say(phrase, { align: 'center', bold: true, keep: true })
  }
  const put = (of: string | Phrase, { count, amount }: Counted) =>
    sheet.amount({ of, count }, formatRupiah(amount))

  sheet.large(inline(reportWords[document.kind], language))
  sheet.large(`${inline(reportWords.shift, language)} ${report.number}`)
  if (closed === null) sheet.say(reportWords.stillRunning, { align: 'center' })
  sheet.rule()
  known(reportWords.from, report.from === null ? null : slipTime(report.from, document))
  known(reportWords.to, slipTime(report.to, document))
  known(reportWords.openedAt, opened && slipTime(opened.at, document))
  known(reportWords.openedBy, opened?.by ?? null)
  known(reportWords.closedBy, closed?.by ?? null)
  known(reportWords.approvedBy, closed?.approvedBy ?? null)
  known(reportWords.carriedBy, closed?.carriedBy ?? null)
  known(reportWords.note, closed?.note ?? null)
  if (restoredAt !== null) {
    sheet.say(reportWords.restored, { bold: true })
    known(reportWords.restoredAt, slipTime(restoredAt, document))
  }

  title(reportWords.totals)
  putTakings(sheet, report.totals, report.carriedOut)
  sheet.amount(reportWords.net, signedRupiah(report.totals.paid.amount - report.totals.refunded.amount))
  putTaxLeft(sheet, report.totals)

  if (report.channels.length > 0) title(reportWords.channels)
  for (const channel of report.channels) {
    sheet.text(nameOf(channel, document), { bold: true, keep: true })
    const open = report.carriedOut.filter(({ paymentType }) => paymentType === channel.paymentType)
    putTakings(sheet, channel, open)
  }
  if (report.hours.length > 0) title(reportWords.hours)
  const days = Map.groupBy(report.hours, ({ hour }) => slipDay(hour, document))
  for (const [day, hours] of days) {
    if (days.size > 1) sheet.text(day, { bold: true, keep: true })
    for (const { hour, paid } of hours) put(hourOf(hour, document), paid)
  }
  if (report.cashiers.length > 0) title(reportWords.cashiers)
  for (const { name, paid } of report.cashiers) put(name ?? reportWords.nobody, paid)
  if (report.received.length > 0) title(reportWords.received)
  for (const each of report.received) {
    const channel = nameOf(each, document)
    const { id, en } = reportWords[each.from]
    put({ id: `${id} ${channel}`, en: `${en} ${channel}` }, each)
  }
  putDrawer(sheet, document, title)

  title(reportWords.unresolved)
  putCarried(sheet, reportWords.carriedIn, report.carriedIn, document)
  putCarried(sheet, reportWords.carriedOut, report.carriedOut, document)
  put(reportWords.waitingOrders, report.waiting.orders)
  put(reportWords.waitingRefunds, report.waiting.refunds)

  title(reportWords.auditHead)
  if (auditHead === null) sheet.say(reportWords.auditEmpty, { align: 'center' })
  else {
    sheet.text(`#${auditHead.sequence}`, { align: 'center', keep: true })
    sheet.text(auditHead.code.replace(/(.{8})(?=.)/g, '$1 '), { align: 'center', keep: true })
  }
  sheet.rule()
}

const always = ['made', 'paid', 'refunded'] as const
const sometimes = ['failed', 'expired', 'givenUp', 'rejected', 'review'] as const
type Line = (typeof always)[number] | (typeof sometimes)[number] | 'late' | 'fees'

/** The counted lines of a total or of one channel: those of every report, others only if they occurred, and what is open. */
function putTakings(sheet: Sheet, takings: Takings, open: readonly Carried[]): void {
  const put = (name: Line, look?: { indent: number }) => {
    const counted = takings[name]
    if (counted)
      sheet.amount({ of: reportWords[name], count: counted.count }, formatRupiah(counted.amount), look)
  }
  // The parts of a sum are indented below it.
  const part = { indent: INDENT }
  const putPart = (label: Phrase, counted: Counted | undefined) => {
    if (counted && counted.count > 0)
      sheet.amount({ of: label, count: counted.count }, formatRupiah(counted.amount), part)
  }
  for (const name of always) {
    put(name)
    if (name === 'refunded') {
      putPart(reportWords.outsideDrawer, takings.outside?.drawer)
      putPart(reportWords.outsideTransfer, takings.outside?.transfer)
      for (const each of refundedPartNames) putPart(reportWords[each], takings.refundedParts?.[each])
    }
    if (name !== 'paid') continue
    if (takings.late.count > 0) put('late', part)
    if (takings.payable !== takings.paid.amount)
      sheet.amount(reportWords.payable, formatRupiah(takings.payable), part)
    if (takings.fees.count > 0) put('fees', part)
    putPart(reportWords.roundedDown, takings.rounding?.down)
    putPart(reportWords.roundedUp, takings.rounding?.up)
    for (const each of partNames) putPart(reportWords[each], takings.parts?.[each])
  }
  for (const name of sometimes) if (takings[name]?.count) put(name)
  if (open.length > 0) {
    const sum = open.reduce((total, { amount }) => total + amount, 0)
    sheet.amount({ of: reportWords.open, count: open.length }, signedRupiah(sum))
  }
}

/** The tax still due to the state after refunds gave some of it back. */
function putTaxLeft(sheet: Sheet, { parts, refundedParts }: Takings): void {
  if (!parts || !refundedParts || refundedParts.tax.count === 0) return
  sheet.amount(reportWords.taxLeft, signedRupiah(parts.tax.amount - refundedParts.tax.amount))
}

function putCarried(sheet: Sheet, label: Phrase, all: readonly Carried[], document: ShiftReportSlip): void {
  const { language } = document
  sheet.pair(label, all.length === 0 ? inline(reportWords.nothing, language) : String(all.length))
  for (const each of all.slice(0, MAX_CARRIED)) {
    const { kind, number, amount, since, neverArrived } = each
    sheet.text(`${number} ${nameOf(each, document)}`, { keep: true })
    const lost = neverArrivedWords[kind === 'refund' ? 'refund' : 'order']
    sheet.say(neverArrived ? lost : carriedWords[kind], { keep: true, indent: INDENT })
    sheet.amount(slipMinute(since, document), formatRupiah(amount), { indent: INDENT })
  }
  if (all.length > MAX_CARRIED)
    sheet.text(inline(reportWords.more, language).replaceAll('{n}', String(all.length - MAX_CARRIED)))
}
