import type { ReactNode } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { Facts } from '../../components/layout/facts.tsx'
import { whyNotMade } from '../../components/words/why-not-made.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { intervalText } from './interval-text.ts'
import { NextChargeText } from './next-charge-text.tsx'

/** What is known of a subscription. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const time = useExactTime()
  const { state, number, customer, amount, feeType, interval, message, announced } = subscription
  const placed = 'payable' in state ? state : null
  const goesOn = state.kind === 'active' || state.kind === 'cancelling'
  const isFixed = subscription.paymentType.startsWith('Static')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('subscription.amount'), formatRupiah(amount)],
    [t('subscription.amountKind'), t(isFixed ? 'subscription.static' : 'subscription.dynamic')],
    [t('subscription.payable'), placed && placed.payable !== amount ? formatRupiah(placed.payable) : null],
    [t('subscription.fee'), feeType === 'OUR' ? t('subscription.feeOnCustomer') : null],
    [t('subscription.intervalName'), intervalText(interval, t)],
    [t('subscription.next'), goesOn && <NextChargeText subscription={subscription} />],
    [t('subscription.lastPaid'), time(subscription.lastPaidAt)],
    [t('subscription.reminded'), time(announced?.notifiedAt)],
    [t('subscription.customer'), customer],
    [t('subscription.message'), message],
    [t('subscription.way'), channelName(subscription.paymentType)],
    [t('subscription.number'), number],
    [t('subscription.gatewayNo'), placed && placed.gatewayNo !== number ? placed.gatewayNo : null],
    [t('orders.created'), time(subscription.createdAt)],
    [t('subscription.activeSince'), time(subscription.activeSince)],
    [t('subscription.checkoutUntil'), state.kind === 'pending' ? time(state.expiresAt) : null],
    [t('orders.checked'), time(subscription.lastCheckedAt)],
    [t('subscription.reason'), whyNotMade(state, t)],
  ]
  return (
    <>
      <Facts facts={facts} />
      {goesOn && <p className="soft">{t('subscription.expectedHint')}</p>}
    </>
  )
}
