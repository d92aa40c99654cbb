import { IconArrowBackUp, IconReceipt, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { useOrders, withNewer } from '../../state/orders.ts'
import { go } from '../../state/view.ts'
import { ExportOrders } from './export-orders.tsx'
import { FilterBar } from './filter-bar.tsx'
import { OrderDetail } from './order-detail.tsx'
import { everything, isEverything } from './order-filter.ts'
import { filterOrders, findAgain, loadMore, searchOrders, useOrderList } from './order-list.ts'
import { OrderRow } from './order-row.tsx'
import css from './orders-screen.module.css'

/** How long typing must rest before the search is made. */
const REST_MS = 200

/** Every order of this counter: find one, see its evidence, print it again. */
export function OrdersScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { search, filter, found, more, looked, failure } = useOrderList()
  const orders = useOrders((state) => state.orders)
  const shown = found && (search.trim() === '' && isEverything(filter) ? withNewer(found, orders) : found)
  return (
    <main className={css.screen}>
      <ScreenTitle hidden>{t('orders.title')}</ScreenTitle>
      <section className={css.finder}>
        <SearchField />
        <FilterBar />
        <AllRefunds />
        {looked < 1 && (
          <p className={css.looked} role="status">
            {t('orders.looked', { percent: Math.floor(looked * 100) })}
            <Button onClick={() => void findAgain()}>{t('app.tryAgain')}</Button>
          </p>
        )}
        {failure && (
          <FailureNotice
            failure={failure}
            actions={<Button onClick={() => void findAgain()}>{t('app.tryAgain')}</Button>}
          />
        )}
        {shown?.length === 0 && <NothingFound />}
        {shown && shown.length > 0 && (
          <ul className={css.list} aria-label={t('orders.list')}>
            {shown.map((merchantTradeNo) => {
              const order = orders[merchantTradeNo]
              return (
                order && (
                  <OrderRow
                    key={merchantTradeNo}
                    order={order}
                    chosen={merchantTradeNo === chosen}
                    onChoose={() => go({ screen: 'orders', merchantTradeNo })}
                  />
                )
              )
            })}
            <li className={css.more}>
              {more && <Button onClick={() => void loadMore()}>{t('orders.more')}</Button>}
              <ExportOrders />
            </li>
          </ul>
        )}
      </section>
      {chosen && <OrderDetail key={chosen} merchantTradeNo={chosen} />}
      {!chosen && shown && shown.length > 0 && (
        <p className={css.pick}>
          <IconReceipt size="3rem" stroke={1.25} aria-hidden="true" />
          {t('orders.pick')}
        </p>
      )}
    </main>
  )
}

function AllRefunds() {
  const { t } = useTranslation()
  return (
    <div>
      <Button icon={<IconArrowBackUp />} onClick={() => go({ screen: 'refunds', merchantRefundNo: null })}>
        {t('refund.toList')}
      </Button>
    </div>
  )
}

function SearchField() {
  const { t } = useTranslation()
  const [text, setText] = useState(() => useOrderList.getState().search)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const known = useOrderList.getState()
    const timer = setTimeout(() => void searchOrders(text), known.search === text ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={css.search}>
      <IconSearch size="1.25rem" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        aria-label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

function NothingFound() {
  const { t } = useTranslation()
  const searching = useOrderList((list) => list.search.trim() !== '')
  const filtering = useOrderList((list) => !isEverything(list.filter))
  const narrowed = searching || filtering
  return (
    <div className={css.nothing} role="status">
      <strong>{t(narrowed ? 'orders.noMatch' : 'orders.empty')}</strong>
      <p>{t(narrowed ? 'orders.noMatchHint' : 'orders.emptyHint')}</p>
      {filtering && <Button onClick={() => void filterOrders(everything)}>{t('orders.filter.none')}</Button>}
    </div>
  )
}
