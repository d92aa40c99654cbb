import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { splitSums } from '../../../shared/sale/split.ts'
import { Facts } from '../../components/layout/facts.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { gatewayErrorCodeOf, StateText, StateTitle, Why } from '../code/state-text.tsx'
import css from './order-detail.module.css'

/** The whole sale and both parts, where it is paid in two. */
function partFacts(order: Order, t: Translate): readonly (readonly [string, string])[] {
  const sums = splitSums(order)
  if (!sums) return []
  return [
    [t('split.total'), formatRupiah(sums.total)],
    [t('split.cashPart'), formatRupiah(sums.cash)],
    [t('split.restPart'), formatRupiah(sums.rest)],
  ]
}

export function OrderFacts({ order }: { order: Order }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const time = useExactTime()
  const { state } = order
  const shopName = useStarted().settings.shop.name
  const placed = 'payable' in state ? state : null
  const paid = isPaid(state) ? state : null
  const code = placed?.code
  const tendered = paid?.tendered
  const pageChannel = paid?.paidWith ?? order.pageChannel
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('code.orderNumber'), order.merchantTradeNo],
    [t('orders.platformTradeNo'), 'platformTradeNo' in state ? state.platformTradeNo : null],
    [t('orders.channel'), channelName(order.paymentType)],
    [t('orders.pageChannel'), pageChannel && channelName(pageChannel)],
    [t('code.amount'), placed && placed.payable !== order.amount ? formatRupiah(placed.payable) : null],
    [t('orders.fee'), placed?.fee === undefined ? null : formatRupiah(placed.fee)],
    [t('orders.item'), order.productName === shopName ? null : order.productName],
    [t('cash.received'), tendered === undefined ? null : formatRupiah(tendered)],
    [t('cash.change'), tendered === undefined ? null : formatRupiah((tendered - order.amount) as Sen)],
    ...partFacts(order, t),
    [t('code.payer'), paid?.payer ?? order.payer],
    [t('orders.phone'), order.phone],
    [t('orders.accountNo'), paid?.accountNo],
    [t('orders.rrn'), paid?.rrn],
    [t('orders.issuer'), paid?.issuer],
    ['NMID', code?.kind === 'qr' ? code.nmid : null],
    [t('cart.name'), order.cartName],
    [t('orders.cashier'), order.cashier],
    [t('orders.refundedAmount'), order.refunded === undefined ? null : formatRupiah(order.refunded)],
    [t('orders.created'), time(order.createdAt)],
    [t('code.paidAt'), time(paid?.paidAt ?? null)],
    [t('orders.expires'), time(placed?.expiresAt ?? null)],
    [t('orders.checked'), time(order.lastCheckedAt)],
  ]
  return <Facts facts={facts} />
}

/** What became of it, in a sentence. */
export function OrderState({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { state } = order
  const errCode = gatewayErrorCodeOf(state)
  return (
    <>
      {order.paidInstead && (
        <p>
          <strong>
            <StateTitle order={order} />
          </strong>
        </p>
      )}
      {(state.kind !== 'open' || order.superseded || order.paidInstead) && (
        <p>
          {!order.paidInstead && <Why state={state} />} <StateText order={order} />
          {errCode && <span className={css.reason}> {t('code.errCode', { code: errCode })}</span>}
        </p>
      )}
    </>
  )
}
