import { Refusal } from '../refusal.ts'
import { placeSubscription } from '../subscription/place-subscription.ts'
import { presentCardSubscription } from '../subscription/present-subscription.ts'
import type { Handler } from './handler.ts'

export const createCardSubscription: Handler<'createCardSubscription'> = (
  { agreementId, paymentType, redirectUrl, expiredDate, ...request },
  context,
) => {
  if (context.ledger.subscriptions.find('card', agreementId))
    throw new Refusal('duplicateAgreementId', 'agreementId must be unique per subscription')
  const terms = { kind: 'card', number: agreementId, paymentType, returnUrl: redirectUrl } as const
  const subscription = placeSubscription(request, context, { ...terms, lastDay: expiredDate })
  return presentCardSubscription(subscription, context.url)
}

export const queryCardSubscription: Handler<'queryCardSubscription'> = (
  { agreementId, paymentType },
  { ledger, url },
) => {
  const subscription = ledger.subscriptions.find('card', agreementId)
  if (subscription?.paymentType !== paymentType)
    throw new Refusal('subscriptionNotFound', 'agreementId must be of a subscription of this paymentType')
  return presentCardSubscription(subscription, url)
}
