import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './refund-dialog.module.css'

/** Why less comes back than was paid, if the payer bore the fee. */
export function FeeNotice({ order: { amount, state } }: { readonly order: Order }) {
  const { t } = useTranslation()
  const paid = 'payable' in state ? state.payable : amount
  if (paid <= amount) return null
  const sums = { paid: formatRupiah(paid), fee: formatRupiah((paid - amount) as Sen) }
  return <p className={css.fee}>{t('refund.fee', sums)}</p>
}
