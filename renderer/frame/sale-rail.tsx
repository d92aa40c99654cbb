import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../components/button.tsx'
import { keepFocus } from '../components/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { later } from '../parts/later.tsx'
import { LoadingPart } from '../parts/loading.tsx'
import { useDraft } from '../screens/counter/draft.ts'
import { PrintAlarm, useFailedPrint } from '../screens/prints/failed-print.tsx'
import { useJustPaid } from '../state/just-paid.ts'
import { askedOf, useSaleWords } from '../state/sale-words.ts'
import { go, useView } from '../state/view.ts'
import { RailWords } from './rail-words.tsx'
import css from './sale-rail.module.css'
import { useMissed } from './use-missed.ts'
import { useWaitingSales } from './waiting-sales.ts'

// Nothing has come in before the first screen is there.
const JustPaid = later(
  () => import('./just-paid.tsx').then((part) => part.JustPaid),
  LoadingPart,
  'oncePainted',
)
const StaticAccountPaid = later(
  () => import('./static-account-paid.tsx').then((part) => part.StaticAccountPaid),
  LoadingPart,
  'oncePainted',
)
const MissedScans = later(
  () => import('./missed-scans.tsx').then((part) => part.MissedScans),
  LoadingPart,
  'oncePainted',
)

/** As many as fit; the list of orders has the rest. One less beside a payment just received or a failed print, none beside both. */
const SHOWN = 3
/** So many more fit on a wide screen. */
const MORE_ON_WIDE = 3
const wide = matchMedia('(width >= 96rem)')

/**
 * The one place for sales that are not on the screen: waiting for payment, or just paid. It is on every screen and
 * always equally high, so that nothing moves when a customer pays.
 */
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
  const hasMissed = useMissed().length > 0
  const failedPrint = useFailedPrint()
  const fitting =
    (failedPrint && hasPaid ? 0 : failedPrint || hasPaid ? SHOWN - 1 : SHOWN) + (isWide ? MORE_ON_WIDE : 0)
  const room = view.screen === 'orders' || hasMissed ? 0 : fitting
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
      <MissedScans />
      {/* Goods that leave unpaid come first. */}
      {failedPrint && !hasMissed && <PrintAlarm job={failedPrint} onList={onPrints} />}
      <StaticAccountPaid />
      <JustPaid />
    </aside>
  )
}

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
