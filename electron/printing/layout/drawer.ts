import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftReportSlip } from '../documents/slip-document.ts'
import { INDENT } from './pair.ts'
import { reportWords } from './report-words.ts'
import type { Sheet } from './sheet.ts'
import { signedRupiah } from './signed-rupiah.ts'
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

  title(reportWords.cash)
  put('float', float)
  for (const { at, kind, amount, note, by } of movements) {
    const sign = kind === 'in' ? '+' : '-'
    sheet.amount(slipMinute(at, document), sign + formatRupiah(amount))
    sheet.item('', by === null ? note : `${note} - ${by}`, { indent: INDENT })
  }
  put('cashIn', report.cash.in)
  put('cashOut', report.cash.out)
  if (taken > 0) put('cashTaken', taken)
  if (refunded > 0) put('cashRefunded', -refunded)
  put('expected', expected)
  put('counted', counted)
  put('difference', difference)
}
