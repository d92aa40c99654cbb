import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './cash-change.module.css'
import { signedAmount } from './signed-amount.ts'

interface CashChangeProps {
  readonly tendered: Sen
  /** What was to pay, after rounding. */
  readonly price: Sen
  /** What rounding added to it, in sen; negative if it took some off. */
  readonly rounding: number
}

/** The change for the customer, as large as the amount, what was handed over, and why it is not the price exactly. */
export function CashChange({ tendered, price, rounding }: CashChangeProps) {
  const { t } = useTranslation()
  return (
    <dl className={css.change}>
      {rounding !== 0 && (
        <>
          <dt>{t('rounding.name')}</dt>
          <dd data-testid="rounding">{signedAmount(rounding)}</dd>
        </>
      )}
      <dt>{t('cash.received')}</dt>
      <dd>{formatRupiah(tendered)}</dd>
      <dt>{t('cash.change')}</dt>
      <dd data-testid="change">{formatRupiah((tendered - price) as Sen)}</dd>
    </dl>
  )
}
