import type { ReportFigures, SalesReport } from '../../../shared/report/sales-report.ts'
import { partNames } from '../../../shared/shift/takings.ts'
import type { Translate } from '../../i18n/texts.ts'

/** What the report tells of each day and each way to pay, in its order; the amount in sen. */
export type Figure = 'paid' | 'refunded' | 'fees' | (typeof partNames)[number]

/** The figures that the report has anything of; payments always. */
export const figuresIn = ({ totals }: Pick<SalesReport, 'totals'>): readonly Figure[] =>
  (['paid', 'refunded', 'fees', ...partNames] as const).filter(
    (figure) => figure === 'paid' || of(totals, figure).count > 0,
  )

/** One figure of them. */
export const of = (figures: ReportFigures, figure: Figure) =>
  figure === 'paid' || figure === 'refunded' || figure === 'fees' ? figures[figure] : figures.parts[figure]

/** What a figure is called. */
export const nameOf = (figure: Figure, t: Translate) =>
  figure === 'paid' || figure === 'refunded' ? t(`shift.${figure}`) : t(`shift.ended.${figure}`)
