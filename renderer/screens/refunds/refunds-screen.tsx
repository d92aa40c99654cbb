import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { channelName } from '../../../shared/gateway/counter-channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { timeText } from '../../components/time-text.ts'
import { useRefunds } from '../../state/refunds.ts'
import { useToldIn } from '../../state/told-in.ts'
import { go } from '../../state/view.ts'
import list from '../orders/orders-screen.module.css'
import { RefundBadge } from './refund-badge.tsx'
import { RefundCard } from './refund-card.tsx'
import { findRefunds, followRefunds, moreRefunds, refundFilters, useRefundList } from './refund-list.ts'
import css from './refunds-screen.module.css'

/** Every refund of this counter, and how far each is. */
export function RefundsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { found, more, failure } = useRefundList()
  const refunds = useRefunds((state) => state.refunds)
  useEffect(followRefunds, [])
  const shown = found?.flatMap((merchantRefundNo) => refunds[merchantRefundNo] ?? [])
  const detail = chosen === null ? undefined : refunds[chosen]
  return (
    <main className={list.screen}>
      <section className={list.finder}>
        <header className={css.head}>
          <ScreenTitle>{t('refund.listTitle')}</ScreenTitle>
          <Button icon={<IconReceipt />} onClick={() => go({ screen: 'orders', merchantTradeNo: null })}>
            {t('refund.fromOrder')}
          </Button>
        </header>
        <Filters />
        {failure && (
          <FailureNotice
            failure={failure}
            actions={<Button onClick={() => void findRefunds()}>{t('app.tryAgain')}</Button>}
          />
        )}
        {shown?.length === 0 && (
          <div className={list.nothing} role="status">
            <strong>{t('refund.none')}</strong>
            <p>{t('refund.noneHint')}</p>
          </div>
        )}
        {shown && shown.length > 0 && (
          <ul className={list.list} aria-label={t('refund.listTitle')}>
            {shown.map((refund) => (
              <RefundRow
                key={refund.merchantRefundNo}
                refund={refund}
                chosen={refund.merchantRefundNo === chosen}
              />
            ))}
            {more && (
              <li className={list.more}>
                <Button onClick={() => void moreRefunds()}>{t('orders.more')}</Button>
              </li>
            )}
          </ul>
        )}
      </section>
      {detail && (
        <section className={css.detail} aria-label={t('refund.detail')}>
          <RefundCard key={detail.merchantRefundNo} refund={detail} withOrder />
        </section>
      )}
      {!detail && shown && shown.length > 0 && (
        <p className={list.pick}>
          <IconArrowBackUp size="3rem" stroke={1.25} aria-hidden="true" />
          {t('refund.pick')}
        </p>
      )}
    </main>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { filter, day } = useRefundList()
  return (
    <div className={css.filters}>
      <Choice
        label={t('refund.filter')}
        value={filter}
        options={refundFilters.map((value) => ({ value, label: t(`refund.filters.${value}`) }))}
        onChange={(value) => void findRefunds({ filter: value })}
      />
      <label className={css.day}>
        <span>{t('refund.day')}</span>
        <input
          type="date"
          value={day}
          onChange={(event) => void findRefunds({ day: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}

function RefundRow({ refund, chosen }: { refund: Refund; chosen: boolean }) {
  const told = useToldIn()
  const { merchantRefundNo, amount, state, paymentType, merchantTradeNo, createdAt } = refund
  return (
    <li>
      <button
        type="button"
        className={list.row}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => go({ screen: 'refunds', merchantRefundNo })}
      >
        <strong>{formatRupiah(amount)}</strong>
        <RefundBadge state={state} />
        <span>
          {channelName(paymentType)} · {merchantTradeNo}
        </span>
        <time dateTime={new Date(createdAt).toISOString()}>{timeText(createdAt, Date.now(), told)}</time>
      </button>
    </li>
  )
}
