import { formatRupiah } from '../../../shared/money.ts'
import type { StaticPayment } from '../../../shared/static-account/static-account.ts'
import { PaymentTable } from '../../components/payment-table.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useExactTime } from '../../state/exact-time.ts'

/** The payments to an account, and how sure each is. */
export function Payments({ payments }: { payments: readonly StaticPayment[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="account-payments">
      <h3 id="account-payments">{t('staticAccount.payments')}</h3>
      <p className="soft">
        {t(payments.length === 0 ? 'staticAccount.noPayments' : 'staticAccount.paymentsHint')}
      </p>
      {payments.length > 0 && (
        <PaymentTable labelledBy="account-payments" last={t('orders.csv.paidBy')}>
          {payments.map((payment) => (
            <Payment key={payment.merchantTradeNo} payment={payment} />
          ))}
        </PaymentTable>
      )}
    </section>
  )
}

function Payment({ payment }: { payment: StaticPayment }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const { state, notifiedAt, askBy, reported } = payment
  const confirmed = state.kind === 'confirmed' ? state : null
  const amount = confirmed?.amount ?? reported.amount
  const names = [confirmed?.payer ?? reported.payer, askBy]
  return (
    <tr>
      <th scope="row">{exact(confirmed?.paidAt ?? reported.paidAt ?? notifiedAt)}</th>
      <td>{amount === null ? t('staticAccount.unknownAmount') : formatRupiah(amount)}</td>
      <td>{t(`staticAccount.payment.${state.kind}`)}</td>
      <td className="soft">{names.filter(Boolean).join(' · ')}</td>
    </tr>
  )
}
