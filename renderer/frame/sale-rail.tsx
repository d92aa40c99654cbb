import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../components/buttons/button.tsx'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { later } from '../parts/later.tsx'
import { useDraft } from '../screens/counter/draft.ts'
import { useJustPaid } from '../state/orders/just-paid.ts'
import { askedOf, useSaleWords } from '../state/orders/sale-words.ts'
import { go, useView } from '../state/view.ts'
import { useRailRoom } from './rail-room.ts'
import { RailWords } from './rail-words.tsx'
import css from './sale-rail.module.css'
import { useWaitingSales } from './waiting-sales.ts'

// Nothing has happened before the first screen is there.
const RailNews = later(() => import('./rail-news.tsx').then((part) => part.RailNews), 'oncePainted')

/** As many as fit; the list of orders has the rest. One less beside a payment just received or what went wrong, none beside both. */
const SHOWN = 3
/** So many more fit on a wide screen. */
const MORE_ON_WIDE = 3
const wide = matchMedia('(width >= 96rem)')

/** Sales that wait for payment, and those just paid. Always equally high, so that nothing moves when a customer pays. */
export function SaleRail({ onPrints }: { onPrints: () => void }) {
  const { t } = useTranslation()
  const words = useSaleWords()
  const hasPaid = useJustPaid(({ orders }) => orders.length > 0)
  const view = useView((state) => state.view)
  const onScreen = view.screen === 'code' ? view.merchantTradeNo : null
  // The sale being charged here is about to fill the screen.
  const charging = useDraft((draft) => (draft.sending ? draft.saleId : null))
  const waiting = useWaitingSales().filter(
    ({ saleId, merchantTradeNo }) => saleId !== charging && merchantTradeNo !== onScreen,
  )
  // The list of orders has them all.
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  const line = useRailRoom((taken) => taken.line)
  const fitting = (line && hasPaid ? 0 : line || hasPaid ? SHOWN - 1 : SHOWN) + (isWide ? MORE_ON_WIDE : 0)
  const room = view.screen === 'orders' || line === 'missed' ? 0 : fitting
  const shown = waiting.slice(0, room)
  const rest = waiting.length - shown.length
  return (
    <aside className={css.rail} aria-label={t('waiting.rail')}>
      <section className={css.waiting} aria-labelledby="waiting-orders">
        <h2 id="waiting-orders">
          <IconClock size="1.125rem" aria-hidden="true" />{' '}
          {waiting.length === 0 ? t('waiting.none') : `${t('waiting.label')} (${waiting.length})`}
        </h2>
        {shown.map((order) => (
          <Button
            key={order.merchantTradeNo}
            onMouseDown={keepFocus}
            onClick={() => go({ screen: 'code', merchantTradeNo: order.merchantTradeNo })}
          >
            <RailWords amount={askedOf(order)} words={words(order)} />
          </Button>
        ))}
        {rest > 0 && room > 0 && (
          <Button
            tone="quiet"
            onMouseDown={keepFocus}
            onClick={() => go({ screen: 'orders', merchantTradeNo: null })}
          >
            {t('waiting.more', { count: rest })}
          </Button>
        )}
      </section>
      <RailNews onPrints={onPrints} />
    </aside>
  )
}

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
