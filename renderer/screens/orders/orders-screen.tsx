import { IconArrowBackUp, IconReceipt, IconWorldSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { countsBlind } from '../../../shared/staff/counts-blind.ts'
import { Button } from '../../components/buttons/button.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Finder, PickOne } from '../../components/lists/finder.tsx'
import { ListRow } from '../../components/lists/list-row.tsx'
import { isGivenUp } from '../../components/words/order-word.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { When } from '../../parts/when.tsx'
import { useRead } from '../../state/calls/use-read.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { roleOf } from '../../state/duty.ts'
import { withNewer } from '../../state/lists/paged-list.ts'
import { useOrders } from '../../state/orders/orders.ts'
import { useSession, useStarted } from '../../state/session.ts'
import { go } from '../../state/view.ts'
import { readRefundsUnderWay } from '../refunds/refund-list.ts'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'
import { ExportOrders } from './export-orders.tsx'
import { FilterBar } from './filter-bar.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderDetail } from './order-detail.tsx'
import { everything, isEverything } from './order-filter.ts'
import { filterOrders, orderList } from './order-list.ts'
import css from './orders-screen.module.css'

/** Every order of this counter: find one, see its evidence, print it again. */
export function OrdersScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { query, items: found, notes } = orderList.use()
  const { search, filter } = query
  const looked = notes ?? 1
  useEffect(orderList.findWhenBack, [])
  const connected = useSession((session) => session.connected)
  useRead(readRefundsUnderWay, [connected])
  const orders = useOrders((state) => state.orders)
  const listed = found && (search.trim() === '' && isEverything(filter) ? withNewer(found, orders) : found)
  // An order that was only refunded here belongs to another counter.
  const shown = listed?.filter((number) => orders[number]?.home === undefined)
  return (
    <Finder
      head={
        <>
          <ScreenTitle hidden>{t('orders.title')}</ScreenTitle>
          <SearchField
            label={t('orders.search')}
            hint={t('orders.searchHint')}
            known={search}
            takesFocus
            onSearch={(text) => void orderList.find({ search: text })}
          />
          <FilterBar />
          <ListActions savable={(shown?.length ?? 0) > 0} />
          {filter.group === 'unpaid' && <p className={css.looked}>{t('orders.toldFor')}</p>}
          {looked < 1 && (
            <p className={css.looked} role="status">
              {t('orders.looked', { percent: Math.floor(looked * 100) })}
              <Button onClick={() => void orderList.find()}>{t('app.tryAgain')}</Button>
            </p>
          )}
        </>
      }
      label={t('orders.list')}
      count={shown?.length}
      list={orderList}
      nothing={<NothingFound />}
      beside={
        <>
          {chosen && <OrderDetail key={chosen} merchantTradeNo={chosen} />}
          {!chosen && shown && shown.length > 0 && <PickOne Icon={IconReceipt}>{t('orders.pick')}</PickOne>}
        </>
      }
    >
      {shown?.map((merchantTradeNo) => {
        const order = orders[merchantTradeNo]
        return order && <OrderRow key={merchantTradeNo} order={order} chosen={merchantTradeNo === chosen} />
      })}
    </Finder>
  )
}

function OrderRow({ order, chosen }: { order: Order; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { merchantTradeNo, amount, cartName, paymentType, payer, part, paidTwice, createdAt } = order
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'orders', merchantTradeNo })}>
      <strong>{formatRupiah(amount)}</strong>
      <OrderBadge order={order} />
      <span className="soft">
        {cartName && `${cartName} · `}
        {channelName(paymentType)}
        {payer && ` · ${payer}`}
        {part && ` · ${t('orders.partOf', { total: formatRupiah(part.total) })}`}
        {order.superseded && !isGivenUp(order) && ` · ${t('orders.superseded')}`}
        {paidTwice && ` · ${t('orders.paidTwice')}`}
      </span>
      <When at={createdAt} className="soft" />
    </ListRow>
  )
}

/** Above the list, however long it is. */
function ListActions({ savable }: { savable: boolean }) {
  const { t } = useTranslation()
  const { hasOffice, settings } = useStarted()
  const role = useSession(({ started }) => roleOf(started?.duty))
  const typed = orderList.use((list) => list.query.search)
  const [looking, look] = useState(false)
  return (
    <div className={css.ways}>
      <Button icon={<IconArrowBackUp />} onClick={() => go({ screen: 'refunds', merchantRefundNo: null })}>
        {t('refund.toList')}
      </Button>
      {hasOffice && (
        <Button icon={<IconWorldSearch />} onClick={() => look(true)}>
          {t('elsewhere.open')}
        </Button>
      )}
      {savable && !countsBlind(role, settings) && <ExportOrders />}
      {looking && <ElsewhereDialog known={typed.trim()} onClose={() => look(false)} />}
    </div>
  )
}

function NothingFound() {
  const { t } = useTranslation()
  const searching = orderList.use((list) => list.query.search.trim() !== '')
  const filtering = orderList.use((list) => !isEverything(list.query.filter))
  const narrowed = searching || filtering
  return (
    <>
      <strong>{t(narrowed ? 'orders.noMatch' : 'orders.empty')}</strong>
      <p>{t(narrowed ? 'orders.noMatchHint' : 'orders.emptyHint')}</p>
      {filtering && <Button onClick={() => void filterOrders(everything)}>{t('orders.filter.none')}</Button>}
    </>
  )
}
