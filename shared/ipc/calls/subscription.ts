import * as z from 'zod'
import { senSchema } from '../../money-schema.ts'
import { timelineEntry } from '../../sale/timeline-entry.ts'
import {
  subscription,
  subscriptionCharge,
  subscriptionCodes,
  subscriptionInterval,
} from '../../subscription/subscription.ts'
import { tradeNo } from '../../trade-no.ts'
import { call } from '../call.ts'
import { approvable, ofSubscription, typedText } from '../inputs.ts'

/** Subscriptions. */
export const subscriptionCalls = {
  /**
   * Begins a subscription and answers when its first outcome is known. Repeating it with the same subscriptionId never
   * begins a second.
   */
  'subscription.create': call(
    z.strictObject({
      subscriptionId: z.uuid(),
      paymentType: z.enum(subscriptionCodes),
      amount: senSchema,
      interval: subscriptionInterval,
      /** Shown to the customer by the gateway. */
      title: typedText(128),
      message: typedText(256).optional(),
      /** The customer; not sent to the gateway. */
      customer: typedText(60).optional(),
      ...approvable,
    }),
    subscription,
    'supervisor',
    { byApproval: true },
  ),
  /** Asks the gateway now. */
  'subscription.check': call(ofSubscription, subscription, 'cashier'),
  /** Asks the gateway to end it; `cancelling` until the gateway itself says that it has ended. */
  'subscription.cancel': call(ofSubscription.extend(approvable), subscription, 'supervisor', {
    byApproval: true,
  }),
  /** Sends the same subscription again, once it is known never to have arrived. */
  'subscription.sendAgain': call(ofSubscription.extend(approvable), subscription, 'supervisor', {
    byApproval: true,
  }),
  /** Newest first. `before` is the last of the previous page. */
  'subscription.list': call(
    z.strictObject({
      search: z.string().max(100),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ subscriptions: z.array(subscription), more: z.boolean() }),
    'cashier',
  ),
  'subscription.read': call(
    ofSubscription,
    z.object({
      subscription,
      timeline: z.array(timelineEntry),
      /** Inquiries that changed nothing: counted, not kept. */
      checks: z.int(),
    }),
    'cashier',
  ),
  /** One page of the charges, as the gateway pages them, newest first. Not whole if some could not be read. */
  'subscription.transactions': call(
    z.strictObject({ number: tradeNo, page: z.int().min(1).max(9_999), size: z.int().min(1).max(50) }),
    z.object({ charges: z.array(subscriptionCharge), isWhole: z.boolean() }),
    'cashier',
  ),
} as const
