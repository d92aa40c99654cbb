import { formatRupiah } from '../../../shared/money.ts'
import type { Order, OrderState, UnknownCause } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'

/** A state's name, in a few words that can be read from across the counter. */
export function StateTitle({ order }: { order: Order }) {
  const { state, superseded, paidInstead, paidTwice, refunded, amount } = order
  const { t } = useTranslation()
  const channelName = useChannelName()
  if (paidInstead)
    return t('code.salePaid', { channel: channelName(paidInstead.paidWith ?? paidInstead.paymentType) })
  if (refunded !== undefined && refunded >= amount) return t('orders.refunded')
  if (paidTwice) return t('code.paidTwice')
  if (isOpenPart(order)) return t('split.open')
  if (superseded && isUnpaid(state)) return t('code.replaced')
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.title')
  return t(`state.${state.kind}.title`)
}

/** What a state means for the cashier: whether money moved, and what to do. */
export function StateText({ order }: { order: Order }) {
  const { state, superseded, paidInstead } = order
  const { t } = useTranslation()
  if (paidInstead) return t('code.salePaidHint')
  if (isOpenPart(order)) return t('split.openHint')
  // It failed because it was given up, so it is no cause for alarm.
  if (superseded && isUnpaid(state)) return t(state.kind === 'open' ? 'code.replacedHint' : 'code.closedHint')
  if (state.kind === 'review' && state.paid) return t('differs.paidDetail')
  if (state.kind === 'rejected') return t(`cause.${state.cause}`)
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.detail')
  if (isPaid(state) && state.tendered !== undefined) return t('cash.paidDetail')
  return t(`state.${state.kind}.detail`)
}

/** The same for who stands before the customer: while the gateway is away, green can't come, whoever has paid. */
export function StateTextHere({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { state } = useStarted().gateway
  const isAway = state === 'unreachable' || state === 'troubled'
  const waits = order.state.kind === 'open' && !order.superseded && !order.paidInstead && !isOpenPart(order)
  return isAway && waits ? t('code.away') : <StateText order={order} />
}

const isUnpaid = ({ kind }: OrderState) => kind === 'open' || kind === 'failed' || kind === 'expired'

const knownRefusals = ['amountOutOfRange', 'channelNotSupported', 'paramError', 'dailyLimitExceeded'] as const

/** What happened, if the state alone does not say it; the gateway's own words are in the timeline. */
export function Why({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'unknown':
      // Once it is known never to have arrived, only the result of sending it again is new.
      return state.cause && state.neverArrived === isOfAgain(state.cause) ? t(`why.${state.cause}`) : null
    case 'review':
      if (state.paid) return t('differs.paid', { amount: formatRupiah(state.paid.amount) })
      return state.cause ? t(`differs.${state.cause}`) : null
    case 'rejected': {
      const known = knownRefusals.find((code) => code === state.errCode)
      return known ? t(`refusal.${known}`) : null
    }
    default:
      return null
  }
}

const isOfAgain = (cause: UnknownCause) => cause.startsWith('again')

/** The gateway's code for a refusal: what its support will ask for. */
export function gatewayErrorCodeOf(state: OrderState): string | null {
  return state.kind === 'rejected' ? state.errCode : null
}
