import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { formatRupiah } from '../../../shared/money.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCharge,
} from '../../../shared/subscription/subscription.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { exactTimeText } from '../../components/time-text.ts'
import css from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeFormat } from '../../state/time-format.ts'

type ChargesRead = CallOutput<'subscription.transactions'>

const PAGE_SIZE = 10

/** The charges, page by page, as the gateway pages them. */
export function Charges({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { number, state, paymentType, lastCheckedAt } = subscription
  const reachedGateway = 'gatewayNo' in state && state.kind !== 'pending'
  const [page, setPage] = useState(1)
  const [read, setRead] = useState<ChargesRead | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const tellsCharges = reachedGateway && isEMoneySubscription(paymentType)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the gateway was asked
  useEffect(() => {
    if (!tellsCharges) return
    let isNewest = true
    callMain('subscription.transactions', { number, page, size: PAGE_SIZE }).then(
      (answer) => {
        if (!isNewest) return
        setRead(answer)
        setFailure(null)
      },
      (error) => isNewest && setFailure(callFailureOf(error)),
    )
    return () => {
      isNewest = false
    }
  }, [number, page, tellsCharges, lastCheckedAt])
  if (!reachedGateway) return null
  const charges = read?.charges
  return (
    <section aria-labelledby="subscription-charges">
      <h3 id="subscription-charges">{t('subscription.charges')}</h3>
      <p className={css.soft}>
        {t(tellsCharges ? 'subscription.chargesHint' : 'subscription.noChargesCard')}
      </p>
      {failure && <FailureNotice failure={failure} />}
      {read && !read.isWhole && (
        <Notice tone="warn" title={t('subscription.unreadCharges')}>
          {t('subscription.unreadChargesHint')}
        </Notice>
      )}
      {tellsCharges && charges && (
        <>
          {charges.length === 0 && <p className={css.soft}>{t('subscription.noCharges')}</p>}
          <table className={css.money}>
            <tbody>
              {charges.map((charge, at) => (
                <Charge key={charge.platformTradeNo ?? at} charge={charge} />
              ))}
            </tbody>
          </table>
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

function Charge({ charge: { paidAt, amount, status, platformTradeNo } }: { charge: SubscriptionCharge }) {
  const { t } = useTranslation()
  const told = useTimeFormat()
  return (
    <tr>
      <th scope="row">{paidAt === null ? t('subscription.noTime') : exactTimeText(paidAt, told)}</th>
      <td>{amount !== null && formatRupiah(amount)}</td>
      <td>{t(`subscription.charge.${status}`)}</td>
      <td className={css.soft}>{platformTradeNo}</td>
    </tr>
  )
}
