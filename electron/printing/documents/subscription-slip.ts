import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { nextChargeOf } from '../../../shared/subscription/next-charge.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { isPrintable } from '../layout/readable.ts'
import { headOf, type SlipRequest } from './document-of.ts'
import type { SubscriptionSlip } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

/** The document of a subscription's confirmation; throws {@link SlipRefused} for one that the gateway does not confirm. */
export function subscriptionSlipOf(
  subscription: Subscription,
  settings: Settings,
  request: Pick<SlipRequest, 'mode' | 'now'>,
): SubscriptionSlip {
  const { number, title, paymentType, customer, interval, amount, createdAt, state } = subscription
  switch (state.kind) {
    case 'intent':
    case 'sending':
    case 'unknown':
    case 'rejected':
    case 'review':
      throw new SlipRefused('notSubscribed')
  }
  const { payable, checkoutUrl, expiresAt } = state
  const completable = state.kind === 'pending' && (expiresAt === null || expiresAt > request.now)
  if (completable && checkoutUrl !== null && !isPrintable(checkoutUrl))
    throw new SlipRefused('codeUnprintable')
  return {
    kind: 'subscription',
    ...headOf(settings, request),
    number,
    title,
    channel: channelName(paymentType, settings.channels.looks),
    customer,
    interval,
    amount,
    payable,
    createdAt,
    state: state.kind,
    nextCharge: nextChargeOf(subscription, request.now),
    checkoutUrl: completable ? checkoutUrl : null,
    expiresAt: completable ? expiresAt : null,
  }
}
