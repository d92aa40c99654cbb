import { useId } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticPayment } from '../../../shared/static-account/static-account.ts'
import { PaymentRow, PaymentTable } from '../../components/lists/payment-table.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ReceiptCell } from '../../parts/receipt-cell.tsx'
import { useExactTime } from '../../state/time/exact-time.ts'

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
        <PaymentTable labelledBy="account-payments">
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
  const { merchantTradeNo } = payment
  const row = useId()
  const names = [confirmed?.payer ?? reported.payer, askBy]
  return (
    <PaymentRow
      id={row}
      time={exact(confirmed?.paidAt ?? reported.paidAt ?? notifiedAt)}
      about={names.filter(Boolean).join(' · ')}
      amount={amount === null ? t('staticAccount.unknownAmount') : formatRupiah(amount)}
      state={t(`staticAccount.payment.${state.kind}`)}
    >
      <ReceiptCell of={confirmed && { kind: 'accountReceipt', merchantTradeNo }} row={row} />
    </PaymentRow>
  )
}
