import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { DateField } from '../../components/fields/date-field.tsx'
import column from '../../components/layout/column-screen.module.css'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Finder, PickOne } from '../../components/lists/finder.tsx'
import { ListRow } from '../../components/lists/list-row.tsx'
import panes from '../../components/lists/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { When } from '../../parts/when.tsx'
import { useChannelName } from '../../state/channels/channels.ts'
import { useRefunds } from '../../state/refunds/refunds.ts'
import { go } from '../../state/view.ts'
import { RefundCard } from './refund-card.tsx'
import { refundFilters, refundList } from './refund-list.ts'
import { refundLook, refundWords } from './refund-words.ts'
import css from './refunds-screen.module.css'

/** Every refund of this counter, with its state. */
export function RefundsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { items: found } = refundList.use()
  const refunds = useRefunds((state) => state.known)
  useEffect(refundList.follow, [])
  const shown = found?.flatMap((merchantRefundNo) => refunds[merchantRefundNo] ?? [])
  const detail = chosen === null ? undefined : refunds[chosen]
  return (
    <Finder
      head={
        <>
          <header className={column.head}>
            <ScreenTitle>{t('refund.listTitle')}</ScreenTitle>
            <Button icon={<IconReceipt />} onClick={() => go({ screen: 'orders', merchantTradeNo: null })}>
              {t('refund.fromOrder')}
            </Button>
          </header>
          <Filters />
        </>
      }
      label={t('refund.listTitle')}
      count={shown?.length}
      list={refundList}
      nothing={
        <>
          <strong>{t('refund.none')}</strong>
          <p>{t('refund.noneHint')}</p>
        </>
      }
      beside={
        <>
          {detail && (
            <section className={panes.detail} aria-label={t('refund.detail')}>
              <RefundCard key={detail.merchantRefundNo} refund={detail} withOrder />
            </section>
          )}
          {!detail && shown && (
            <PickOne Icon={IconArrowBackUp}>
              {t(shown.length > 0 ? 'refund.pick' : 'refund.pickNone')}
            </PickOne>
          )}
        </>
      }
    >
      {shown?.map((refund) => (
        <RefundRow
          key={refund.merchantRefundNo}
          refund={refund}
          chosen={refund.merchantRefundNo === chosen}
        />
      ))}
    </Finder>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { filter, day } = refundList.use(({ query }) => query)
  return (
    <div className={css.filters}>
      <Choice
        label={t('refund.filter')}
        value={filter}
        options={refundFilters.map((value) => ({ value, label: t(`refund.filters.${value}`) }))}
        onChange={(value) => void refundList.find({ filter: value })}
      />
      <DateField
        label={t('refund.day')}
        value={day}
        onChange={(wanted) => void refundList.find({ day: wanted })}
      />
    </div>
  )
}

function RefundRow({ refund, chosen }: { refund: Refund; chosen: boolean }) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const { merchantRefundNo, amount, outside, paymentType, merchantTradeNo, createdAt } = refund
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'refunds', merchantRefundNo })}>
      <strong>{formatRupiah(amount)}</strong>
      <Badge {...refundLook(refund)}>
        {t(outside ? 'refund.outside.short' : `refund.state.${refundWords(refund)}.short`)}
      </Badge>
      <span className="soft">
        {channelName(paymentType)} · {merchantTradeNo}
      </span>
      <When at={createdAt} className="soft" />
    </ListRow>
  )
}
