import { useTranslation } from 'react-i18next'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticPayment } from '../../../shared/static-account/static-account.ts'
import { exactTimeText } from '../../components/time-text.ts'
import css from '../../components/two-panes.module.css'
import { useToldIn } from '../../state/told-in.ts'

/** What was paid to an account, and how sure that is. */
export function Payments({ payments }: { payments: readonly StaticPayment[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="account-payments">
      <h3 id="account-payments">{t('staticAccount.payments')}</h3>
      <p className={css.soft}>
        {t(payments.length === 0 ? 'staticAccount.noPayments' : 'staticAccount.paymentsHint')}
      </p>
      <table className={css.money}>
        <tbody>
          {payments.map((payment) => (
            <Payment key={payment.merchantTradeNo} payment={payment} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Payment({ payment: { state, heardAt, merchantTradeNo } }: { payment: StaticPayment }) {
  const { t } = useTranslation()
  const told = useToldIn()
  const confirmed = state.kind === 'confirmed' ? state : null
  return (
    <tr>
      <th scope="row">{exactTimeText(confirmed?.paidAt ?? heardAt, told)}</th>
      <td>{confirmed ? formatRupiah(confirmed.amount) : t('staticAccount.unknownAmount')}</td>
      <td>{t(`staticAccount.payment.${state.kind}`)}</td>
      <td className={css.soft}>{[confirmed?.payer, merchantTradeNo].filter(Boolean).join(' · ')}</td>
    </tr>
  )
}
