import { formatRupiah, type Sen } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import { rateText, taxText } from '../../shared/tax/tax-text.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { signedAmount } from './signed-amount.ts'
import css from './sum-lines.module.css'

interface SumLinesProps {
  readonly sums: SaleSums | null | undefined
  /** What rounding in cash added to the price, in sen; negative if it took some off. */
  readonly rounding?: number
}

/** The lines from the subtotal to the amount: additions, or the parts that the amount contains; last what rounding did to it. */
export function SumLines({ sums, rounding = 0 }: SumLinesProps) {
  const { t } = useTranslation()
  const charges = useCharges(sums)
  if (charges.length === 0 && rounding === 0) return null
  const { goods = 0, discount = 0, terms, untaxed } = sums ?? {}
  return (
    <dl className={css.sums} aria-label={t('tax.madeOf')} data-testid="sums">
      {terms && charges.length > 0 && !terms.included && (
        // The slip's subtotal is that of the goods, above a discount of the whole sale: two sums need two names.
        <Line
          name={t(discount > 0 ? 'tax.afterDiscount' : 'tax.subtotal')}
          amount={formatRupiah((goods - discount) as Sen)}
        />
      )}
      {charges.map(({ name, amount }) => (
        <Line key={name} name={name} amount={formatRupiah(amount)} />
      ))}
      {rounding !== 0 && <Line name={t('rounding.name')} amount={signedAmount(rounding)} />}
      {terms && untaxed && (
        <dd className={css.untaxed}>
          {t('tax.untaxed', { name: terms.name, amount: formatRupiah(untaxed) })}
        </dd>
      )}
    </dl>
  )
}

/** The same in one line, where space is short. */
export function SumText({ sums }: { sums: SaleSums | null | undefined }) {
  const charges = useCharges(sums)
  if (!sums || charges.length === 0) return null
  const { goods, discount, terms } = sums
  const parts = charges.map(({ name, amount }) => `${name} ${formatRupiah(amount)}`)
  return (
    <span data-testid="sums">
      {terms.included
        ? parts.join(' · ')
        : [formatRupiah(Math.max(goods - discount, 0) as Sen), ...parts].join(' + ')}
    </span>
  )
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function useCharges(sums: SaleSums | null | undefined) {
  const { t, language } = useTranslation()
  if (!sums) return []
  const { terms, service, tax } = sums
  const called = (name: string) => (terms.included ? t('tax.contains', { name }) : name)
  const serviceName = t('tax.serviceAt', { rate: rateText(terms.service, language) })
  return [
    ...(terms.service > 0 ? [{ name: called(serviceName), amount: service }] : []),
    ...(terms.rate > 0 ? [{ name: called(taxText(terms, language)), amount: tax }] : []),
  ]
}
