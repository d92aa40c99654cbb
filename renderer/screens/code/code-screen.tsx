import { useEffect, useState } from 'react'
import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { findCounterChannel } from '../../../shared/gateway/counter-channels.ts'
import type { Order, PaymentCode } from '../../../shared/sale/order.ts'
import { isPaid, liveStates } from '../../../shared/sale/order-life.ts'
import { isOpenPart, paidBy } from '../../../shared/sale/split.ts'
import { callMain, onConnected } from '../../bridge/main-process.ts'
import { looksOf } from '../../components/badges/state-badge.tsx'
import { Spinner } from '../../components/buttons/spinner.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { useOrders } from '../../state/orders/orders.ts'
import { soundPayment } from '../../state/orders/sound-payment.ts'
import { readOrder, useStarted } from '../../state/session.ts'
import { CodeActions } from './code-actions.tsx'
import { CodeCard } from './code-card.tsx'
import css from './code-screen.module.css'
import { useDisplayWaits } from './customer-display.ts'
import { endsSale } from './ends-sale.ts'
import { Expiry } from './expiry.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { LastChecked } from './last-checked.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { gatewayErrorCodeOf, StateTextHere, StateTitle, Why } from './state-text.tsx'
import { TrainingPanel } from './training-panel.tsx'
import { useAwake } from './use-awake.ts'

// Two windows rarely have a customer each.
const DisplayWaits = later(() => import('./display-waits.tsx').then((part) => part.DisplayWaits))

/** One order, from its code to its outcome. Green means one thing here: the gateway has confirmed the payment. */
export function CodeScreen({ merchantTradeNo }: { merchantTradeNo: string }) {
  const { t } = useTranslation()
  const order = usePaymentOrOrder(merchantTradeNo)
  const { mode } = useStarted()
  const kind = order?.state.kind
  const arrived = useArrivedHere(order)
  const paidNumber = order?.merchantTradeNo
  useEffect(() => {
    if (arrived && paidNumber) soundPayment(paidNumber)
  }, [arrived, paidNumber])
  const displayWaits = useDisplayWaits()
  useLookAt(order)
  useAwake(liveStates.some((live) => live === kind))
  if (!order || !kind) return null

  const { state } = order
  const mayBePaid = !order.superseded && !order.paidInstead
  const shown = state.kind === 'open' && mayBePaid ? state : null
  const stepsBeside = shown?.code && besideTheCode(order, shown.code)
  const paid = isPaid(state)
  const saysReplaced = kind === 'open' || kind === 'failed' || kind === 'expired'
  const errCode = gatewayErrorCodeOf(state)
  const { Icon, tone } = looksOf(order)
  const ends = endsSale(order)
  return (
    <main className={css.screen} data-state={isOpenPart(order) ? 'partOpen' : kind} data-ends={ends}>
      <ScreenTitle hidden>
        {t('code.title')}: <StateTitle order={order} />
      </ScreenTitle>
      {shown?.code ? (
        <CodeCard order={order} state={shown} code={shown.code} />
      ) : (
        <OutcomeCard order={order} />
      )}
      <CodeActions
        key={order.merchantTradeNo}
        order={order}
        ends={ends}
        arrived={arrived}
        status={
          // The card says it in the largest size; this is for screen readers.
          <div className={ends ? 'visually-hidden' : css.status} data-tone={tone}>
            <Icon size="1.75rem" aria-hidden="true" />
            <div>
              <div role="status">
                <p className={css.headline}>
                  <StateTitle order={order} />
                </p>
                <p>
                  {!order.paidInstead && <Why state={state} />}{' '}
                  {order.paidTwice ? t('code.paidTwiceHint') : <StateTextHere order={order} />}
                </p>
                {errCode && <p className={css.reason}>{t('code.errCode', { code: errCode })}</p>}
              </div>
              {(shown || state.kind === 'unknown') && <LastChecked at={order.lastCheckedAt} />}
              {state.kind === 'unknown' && !state.neverArrived && (
                <p className={css.looking}>
                  <Spinner size="1.125rem" />{' '}
                  {t((order.lastCheckedAt ?? 0) > state.since ? 'code.noResultYet' : 'code.looking')}
                </p>
              )}
            </div>
          </div>
        }
      >
        {order.reportedPaid && (
          <Notice tone="warn" title={t('code.reportedPaid')} urgent>
            {t('code.reportedPaidHint')}
          </Notice>
        )}
        {isGone(order) && (
          <Notice tone="warn" title={t('split.gone')}>
            {t('split.goneHint')}
          </Notice>
        )}
        {order.superseded && !saysReplaced && !paid && !isGone(order) && (
          <Notice tone="warn" title={t('code.replaced')}>
            {t('code.replacedHint')}
          </Notice>
        )}
        {order.superseded && paid && (
          <Notice tone="warn" title={t('code.paidEarlier')}>
            {t('code.paidEarlierHint')}
          </Notice>
        )}
        {shown?.code === null && (
          <Notice tone="warn" title={t('code.noCode')}>
            {t('code.noCodeHint')}
          </Notice>
        )}
        {shown?.code && displayWaits && <DisplayWaits merchantTradeNo={order.merchantTradeNo} />}
        {shown?.code && <Expiry expiresAt={shown.expiresAt} />}
        {stepsBeside && <HowToPay family={stepsBeside} paymentType={order.paymentType} />}
        <div className={css.space} />
        {mode === 'training' && (
          <div className={css.training}>
            <TrainingPanel order={order} />
          </div>
        )}
      </CodeActions>
    </main>
  )
}

/** The cash part of its sale was given back. */
const isGone = ({ part }: Order) => part?.kind === 'rest' && part.cash.givenBack

const LOOK_MS = 5_000
const looked: readonly string[] = ['sending', 'open', 'unknown']

/** While an order with an unknown outcome is on the screen, the main process asks about it sooner. */
function useLookAt(order: Order | undefined): void {
  const number = order && looked.includes(order.state.kind) ? order.merchantTradeNo : null
  useEffect(() => {
    if (number === null) return
    const look = () => {
      // Without a connection nobody can be asked.
      if (document.visibilityState === 'visible')
        callMain('sale.lookAt', { merchantTradeNo: number }).catch(() => {})
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [number])
}

/** The order that paid the sale, even while another of its codes is on this screen; the shown order itself if none did. */
function usePaymentOrOrder(merchantTradeNo: string): Order | undefined {
  const order = useOrders(({ orders }) => orders[merchantTradeNo])
  const number = order && paidBy(order)
  const payment = useOrders(({ orders }) => (number === undefined ? undefined : orders[number]))
  const isMissing = number !== undefined && payment === undefined
  useEffect(() => {
    if (!isMissing) return
    const read = () => void readOrder(number).catch(() => {})
    read()
    return onConnected(read)
  }, [isMissing, number])
  return payment ?? order
}

/** If the code fills its card, the steps to pay stand beside it. */
function besideTheCode({ paymentType }: Order, { kind }: PaymentCode): FamilyName | null {
  // A request on the phone has no code, and the card says what to do.
  const isLarge = kind === 'qr' || kind === 'link'
  return isLarge ? (findCounterChannel(paymentType)?.family ?? null) : null
}

/** Whether the payment came while this order was on the screen. If it was paid before, the screen does not close by itself. */
function useArrivedHere(order: Order | undefined): boolean {
  const now = order && `${order.saleId} ${order.state.kind}`
  const [before, setBefore] = useState(now)
  const [arrived, setArrived] = useState(false)
  if (now !== before) {
    setBefore(now)
    setArrived(order?.state.kind === 'paid' && before !== undefined && before.startsWith(`${order.saleId} `))
  }
  return arrived
}
