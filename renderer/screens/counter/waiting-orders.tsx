import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { useChannelName } from '../../state/channels.ts'
import { useOrders, waitingOrders } from '../../state/orders.ts'
import { go } from '../../state/view.ts'
import css from './counter-screen.module.css'
import { useDraft } from './draft.ts'

/** As many as fit in one line; the rest are in the list of orders. */
const SHOWN = 3

/** Orders that were parked, or that were on screen when the counter stopped. */
export function WaitingOrders() {
  const channelName = useChannelName()
  const { t } = useTranslation()
  // The sale that is being charged from here is about to have the screen to itself.
  const charging = useDraft((draft) => (draft.sending ? draft.saleId : null))
  const orders = waitingOrders(useOrders((state) => state.orders)).filter(({ saleId }) => saleId !== charging)
  if (orders.length === 0) return null
  return (
    <section className={css.waiting} aria-labelledby="waiting-orders">
      <h2 id="waiting-orders">
        <IconClock size="1.125rem" aria-hidden="true" /> {t('waiting.label')} ({orders.length})
      </h2>
      {orders.slice(0, SHOWN).map(({ merchantTradeNo, paymentType, amount }) => (
        <Button key={merchantTradeNo} onClick={() => go({ screen: 'code', merchantTradeNo })}>
          {formatRupiah(amount)} · {channelName(paymentType)}
        </Button>
      ))}
      {orders.length > SHOWN && (
        <Button tone="quiet" onClick={() => go({ screen: 'orders', merchantTradeNo: null })}>
          {t('waiting.more', { count: orders.length - SHOWN })}
        </Button>
      )}
    </section>
  )
}
