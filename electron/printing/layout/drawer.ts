import { formatRupiah, signedRupiah } from '../../../shared/money.ts'
import type { CashMovement } from '../../../shared/shift/shift.ts'
import type { ShiftReportSlip } from '../documents/slip-document.ts'
import { INDENT, type Label } from './pair.ts'
import { reportWords } from './report-words.ts'
import type { Sheet } from './sheet.ts'
import { slipMinute } from './slip-time.ts'
import type { Phrase } from './words.ts'

/** Cash in the drawer, if the shop counts it or somebody moved some. */
export function putDrawer(sheet: Sheet, document: ShiftReportSlip, title: (phrase: Phrase) => void): void {
  const { report } = document
  const { float, counted, difference, movements, expected, taken = 0, refunded = 0 } = report.cash
  const isUsed = movements.length > 0 || taken > 0 || refunded > 0
  if (float === null && counted === null && !isUsed) return
  const put = (label: keyof typeof reportWords, sen: number | null) => {
    if (sen !== null) sheet.amount(reportWords[label], signedRupiah(sen))
  }
  const add = (label: Label, sen: number) => sheet.amount(label, (sen > 0 ? '+' : '') + signedRupiah(sen))
  /** The sum stands with the other summands; what it is of stands below it, with no amount in their column. */
  const addMoved = (label: 'cashIn' | 'cashOut', kind: CashMovement['kind'], sen: number) => {
    const of = movements.filter((movement) => movement.kind === kind)
    add({ of: reportWords[label], count: of.length }, sen)
    for (const { at, amount, note, by } of of) {
      sheet.text(`${slipMinute(at, document)}: ${formatRupiah(amount)}`, { indent: INDENT, keep: true })
      sheet.text(by === null ? note : `${note} - ${by}`, { indent: 2 * INDENT })
    }
  }

  title(reportWords.cash)
  put('float', float)
  addMoved('cashIn', 'in', report.cash.in)
  addMoved('cashOut', 'out', -report.cash.out)
  if (taken > 0) add(reportWords.cashTaken, taken)
  if (refunded > 0) add(reportWords.cashRefunded, -refunded)
  sheet.rule()
  put('expected', expected)
  put('counted', counted)
  put('difference', difference)
}
