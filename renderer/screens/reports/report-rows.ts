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

/** A row of a report beside the same row of the days before; where one of the two is missing, `of` is the other. */
interface Beside<Row> {
  readonly of: Row
  readonly now: Row | null
  readonly was: Row | null
}

/** The rows of a report, each beside that of the days before. What was sold only then comes last: it may be missed. */
export function beside<Row>(
  now: readonly Row[],
  before: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): readonly Beside<Row>[] {
  const earlier = new Map(before?.map((row) => [nameOf(row), row]))
  const still = now.map((row) => ({ of: row, now: row, was: earlier.get(nameOf(row)) ?? null }))
  for (const row of now) earlier.delete(nameOf(row))
  return [...still, ...[...earlier.values()].map((row) => ({ of: row, now: null, was: row }))]
}

/** What came without a sale: to static accounts, and from subscriptions. */
export const besideReceived = ({ received }: SalesReport, before: SalesReport | null) =>
  beside(received, before?.received, ({ from, paymentType }) => `${from} ${paymentType}`)

interface ProductRow {
  readonly name: string
  readonly quantity: string
  readonly sold: number
  readonly returned: { readonly quantity: string; readonly amount: number }
  /** What was sold of it in the days before. */
  readonly was: number
}

/** Products, sales by typed amounts, and refunds that name no product, as rows of one table. */
export function productRows(
  report: SalesReport,
  before: SalesReport | null,
  t: Translate,
): readonly ProductRow[] {
  const { products, typed, typedReturned, unnamedReturned } = report
  const none = { quantity: 0, amount: 0, returned: { quantity: 0, amount: 0 } }
  const rows = beside(products, before?.products, ({ id, name }) => `${id} ${name}`).map(
    ({ of: { name }, now, was }): ProductRow => {
      const { quantity, amount, returned } = now ?? none
      return {
        name,
        quantity: String(quantity),
        sold: amount,
        returned: { quantity: String(returned.quantity), amount: returned.amount },
        was: was?.amount ?? 0,
      }
    },
  )
  const typedBefore = before?.typed ?? { count: 0, amount: 0 }
  if (typed.count > 0 || typedReturned.count > 0 || typedBefore.count > 0)
    rows.push({
      name: t('report.typed'),
      quantity: String(typed.count),
      sold: typed.amount,
      returned: { quantity: '', amount: typedReturned.amount },
      was: typedBefore.amount,
    })
  if (unnamedReturned.count > 0)
    rows.push({
      name: t('report.unnamed'),
      quantity: '',
      sold: 0,
      returned: { quantity: '', amount: unnamedReturned.amount },
      was: 0,
    })
  return rows
}
