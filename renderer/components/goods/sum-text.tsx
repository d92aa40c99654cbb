import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { isUntaxed, type SaleSums } from '../../../shared/tax/sale-sums.ts'
import { rateText, taxText } from '../../../shared/tax/tax-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** What the sums add to the price of the goods, or contain of it, in one line. */
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

/** Each addition to the price, or each part that it contains, with its name. */
export function useCharges(sums: SaleSums | null | undefined) {
  const { t, language } = useTranslation()
  if (!sums) return []
  const { terms, service, tax } = sums
  const called = (name: string) => (terms.included ? t('tax.contains', { name }) : name)
  const serviceName = t('tax.serviceAt', { rate: rateText(terms.service, language) })
  return [
    ...(terms.service > 0 ? [{ name: called(serviceName), amount: service }] : []),
    ...(terms.rate > 0 && !isUntaxed(sums) ? [{ name: called(taxText(terms, language)), amount: tax }] : []),
  ]
}
