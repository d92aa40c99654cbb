import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftReportSlip } from '../documents/slip-document.ts'
import { reportWords } from './report-words.ts'
import type { Sheet } from './sheet.ts'
import { signedRupiah } from './signed-rupiah.ts'
import { slipTime } from './slip-time.ts'
import { inline, type Phrase } from './words.ts'

/** Cash in the drawer, where the shop counts it or anybody moved some. */
export function putDrawer(sheet: Sheet, document: ShiftReportSlip, title: (phrase: Phrase) => void): void {
  const { language, report } = document
  const { float, counted, difference, movements, expected } = report.cash
  if (float === null && counted === null && movements.length === 0) return
  const put = (label: keyof typeof reportWords, sen: number | null) =>
    sheet.pairIfKnown(inline(reportWords[label], language), sen === null ? null : signedRupiah(sen))

  title(reportWords.cash)
  put('float', float)
  for (const { at, kind, amount, note, by } of movements) {
    sheet.text(`${slipTime(at, document)} ${by ?? ''}`, { keep: true })
    const label = inline(kind === 'in' ? reportWords.cashIn : reportWords.cashOut, language)
    sheet.pair(`${label}: ${note}`, `${kind === 'in' ? '+' : '-'}${formatRupiah(amount)}`)
  }
  put('cashIn', report.cash.in)
  put('cashOut', report.cash.out)
  put('expected', expected)
  put('counted', counted)
  put('difference', difference)
}
