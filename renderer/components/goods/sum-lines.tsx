import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { SaleSums } from '../../../shared/tax/sale-sums.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './sum-lines.module.css'
import { useCharges } from './sum-text.tsx'

interface SumLinesProps {
  readonly sums: SaleSums | null | undefined
  /** What is added or contained side by side in one row, where lines of goods need the room. */
  readonly brief?: boolean
}

/** The lines from the subtotal to the amount: additions, or the parts that the amount contains. */
export function SumLines({ sums, brief = false }: SumLinesProps) {
  const { t } = useTranslation()
  const charges = useCharges(sums)
  if (!sums || (charges.length === 0 && !sums.untaxed)) return null
  const { goods, discount, terms, untaxed } = sums
  return (
    <dl className={css.sums} data-brief={brief} aria-label={t('tax.madeOf')} data-testid="sums">
      {!terms.included && !brief && charges.length > 0 && (
        // The slip's subtotal is that of the goods, above a discount of the whole sale: two sums need two names.
        <Line
          name={t(discount > 0 ? 'tax.afterDiscount' : 'tax.subtotal')}
          amount={(goods - discount) as Sen}
        />
      )}
      {charges.map(({ name, amount }) => (
        <Line key={name} name={name} amount={amount} />
      ))}
      {untaxed && !brief && (
        <dd className={css.untaxed}>
          {t('tax.untaxed', { name: terms.name, amount: formatRupiah(untaxed) })}
        </dd>
      )}
    </dl>
  )
}

function Line({ name, amount }: { name: string; amount: Sen }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatRupiah(amount)}</dd>
    </div>
  )
}
