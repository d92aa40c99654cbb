import { useId, useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCharge,
} from '../../../shared/subscription/subscription.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { PaymentRow, PaymentTable } from '../../components/lists/payment-table.tsx'
import css from '../../components/lists/two-panes.module.css'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ReceiptCell } from '../../parts/receipt-cell.tsx'
import { useRead } from '../../state/calls/use-read.ts'
import { useExactTime } from '../../state/time/exact-time.ts'

const PAGE_SIZE = 10

/** The charges, page by page, as the gateway pages them. */
export function Charges({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { number, state, paymentType, lastCheckedAt } = subscription
  const reachedGateway = 'gatewayNo' in state && state.kind !== 'pending'
  const [page, setPage] = useState(1)
  const listsCharges = reachedGateway && isEMoneySubscription(paymentType)
  const ask = () => callMain('subscription.transactions', { number, page, size: PAGE_SIZE })
  const { value: read, failure } = useRead(listsCharges ? ask : null, [
    number,
    page,
    listsCharges,
    lastCheckedAt,
  ])
  if (!reachedGateway) return null
  const charges = read?.charges
  return (
    <section aria-labelledby="subscription-charges">
      <h3 id="subscription-charges">{t('subscription.charges')}</h3>
      <p className="soft">{t(listsCharges ? 'subscription.chargesHint' : 'subscription.noChargesCard')}</p>
      {failure && <FailureNotice failure={failure} />}
      {read && !read.isWhole && (
        <Notice tone="warn" title={t('subscription.unreadCharges')}>
          {t('subscription.unreadChargesHint')}
        </Notice>
      )}
      {listsCharges && charges && (
        <>
          {charges.length === 0 ? (
            <p className="soft">{t('subscription.noCharges')}</p>
          ) : (
            <PaymentTable labelledBy="subscription-charges">
              {charges.map((charge, at) => (
                <Charge key={charge.platformTradeNo ?? at} number={number} charge={charge} />
              ))}
            </PaymentTable>
          )}
          <div className={css.pager}>
            <Button blocked={page === 1} onClick={() => setPage(page - 1)}>
              {t('subscription.previous')}
            </Button>
            <span role="status">{t('subscription.page', { page })}</span>
            <Button blocked={charges.length < PAGE_SIZE} onClick={() => setPage(page + 1)}>
              {t('subscription.nextPage')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

interface ChargeProps {
  /** Of its subscription. */
  readonly number: string
  readonly charge: SubscriptionCharge
}

function Charge({ number, charge: { paidAt, amount, status, platformTradeNo } }: ChargeProps) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const row = useId()
  const isPaid = status === 'paid'
  return (
    <PaymentRow
      id={row}
      time={paidAt === null ? t('subscription.noTime') : exact(paidAt)}
      about={platformTradeNo}
      amount={amount === null ? null : formatRupiah(amount)}
      state={t(`subscription.charge.${status}`)}
    >
      <ReceiptCell
        of={isPaid ? { kind: 'chargeReceipt', number, platformTradeNo, paidAt } : null}
        row={row}
      />
    </PaymentRow>
  )
}
