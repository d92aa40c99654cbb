import type { Sen } from '../../../shared/money.ts'
import type { ReportFigures, SalesReport } from '../../../shared/report/sales-report.ts'
import {
  type Counted,
  partNames,
  refundedPartNames,
  roundingDirections,
} from '../../../shared/shift/takings.ts'
import type { Translate } from '../../i18n/texts.ts'

/** The report's figures for each day and each way to pay, in order; the amount in sen. */
export type Figure =
  | 'paid'
  | 'refunded'
  | 'fees'
  | (typeof partNames)[number]
  | `refunded.${(typeof refundedPartNames)[number]}`
  | `rounded.${(typeof roundingDirections)[number]}`

export const allFigures: readonly Figure[] = [
  'paid',
  'refunded',
  'fees',
  ...partNames,
  ...refundedPartNames.map((part) => `refunded.${part}` as const),
  ...roundingDirections.map((way) => `rounded.${way}` as const),
]

/** The figures that occur in the report; payments always. */
export const figuresIn = ({ totals }: Pick<SalesReport, 'totals'>): readonly Figure[] =>
  allFigures.filter((figure) => figure === 'paid' || of(totals, figure).count > 0)

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
    case 'rounded.down':
      return figures.rounding.down
    case 'rounded.up':
      return figures.rounding.up
    default:
      return figures.parts[figure]
  }
}

export function nameOf(figure: Figure, t: Translate): string {
  if (figure === 'paid' || figure === 'refunded') return t(`shift.${figure}`)
  if (figure === 'refunded.service') return t('shift.ended.refundedService')
  if (figure === 'refunded.tax') return t('shift.ended.refundedTax')
  if (figure === 'rounded.down') return t('shift.ended.roundedDown')
  if (figure === 'rounded.up') return t('shift.ended.roundedUp')
  return t(`shift.ended.${figure}`)
}

interface ProductRow {
  readonly name: string
  readonly quantity: string
  readonly sold: number
  readonly returned: { readonly quantity: string; readonly amount: number }
}

/** Products, sales by typed amounts, and refunds that name no product, as rows of one table. */
export function productRows(report: SalesReport, t: Translate): readonly ProductRow[] {
  const { products, typed, typedReturned, unnamedReturned } = report
  const rows = products.map(({ name, quantity, amount, returned }) => ({
    name,
    quantity: String(quantity),
    sold: amount,
    returned: { quantity: String(returned.quantity), amount: returned.amount },
  }))
  if (typed.count > 0 || typedReturned.count > 0)
    rows.push({
      name: t('report.typed'),
      quantity: String(typed.count),
      sold: typed.amount,
      returned: { quantity: '', amount: typedReturned.amount },
    })
  if (unnamedReturned.count > 0)
    rows.push({
      name: t('report.unnamed'),
      quantity: '',
      sold: 0 as Sen,
      returned: { quantity: '', amount: unnamedReturned.amount },
    })
  return rows
}
