import type { ReportFigures, SalesReport } from '../../../shared/report/sales-report.ts'
import { type Counted, partNames, refundedPartNames } from '../../../shared/shift/takings.ts'
import type { Translate } from '../../i18n/texts.ts'

/** The report's figures for each day and each way to pay, in order; the amount in sen. */
export type Figure =
  | 'paid'
  | 'refunded'
  | 'fees'
  | (typeof partNames)[number]
  | `refunded.${(typeof refundedPartNames)[number]}`

/** All of them. */
export const allFigures: readonly Figure[] = [
  'paid',
  'refunded',
  'fees',
  ...partNames,
  ...refundedPartNames.map((part) => `refunded.${part}` as const),
]

/** The figures that occur in the report; payments always. */
export const figuresIn = ({ totals }: Pick<SalesReport, 'totals'>): readonly Figure[] =>
  allFigures.filter((figure) => figure === 'paid' || of(totals, figure).count > 0)

/** One figure of them. */
export function of(figures: ReportFigures, figure: Figure): Counted {
  switch (figure) {
    case 'paid':
    case 'refunded':
    case 'fees':
      return figures[figure]
    case 'refunded.service':
      return figures.refundedParts.service
    case 'refunded.tax':
      return figures.refundedParts.tax
    default:
      return figures.parts[figure]
  }
}

/** The name of a figure. */
export function nameOf(figure: Figure, t: Translate): string {
  if (figure === 'paid' || figure === 'refunded') return t(`shift.${figure}`)
  if (figure === 'refunded.service') return t('shift.ended.refundedService')
  if (figure === 'refunded.tax') return t('shift.ended.refundedTax')
  return t(`shift.ended.${figure}`)
}
