import { formatRupiah, type Sen } from '../../shared/money.ts'
import { useTranslation } from '../i18n/i18n.ts'
import css from './cash-change.module.css'

/** The change for the customer, as large as the amount, and what was handed over. */
export function CashChange({ tendered, price }: { readonly tendered: Sen; readonly price: Sen }) {
  const { t } = useTranslation()
  return (
    <dl className={css.change}>
      <dt>{t('cash.received')}</dt>
      <dd>{formatRupiah(tendered)}</dd>
      <dt>{t('cash.change')}</dt>
      <dd data-testid="change">{formatRupiah((tendered - price) as Sen)}</dd>
    </dl>
  )
}
