import * as z from 'zod'
import { senSchema } from '../../money-schema.ts'
import { order } from '../../sale/order.ts'
import { staticAccount } from '../../static-account/static-account.ts'
import { subscription, subscriptionPlays } from '../../subscription/subscription.ts'
import { tradeNo } from '../../trade-no.ts'
import { call } from '../call.ts'
import { ofAccount, ofSubscription } from '../inputs.ts'

/** Plays the customer in training mode. */
export const trainingCalls = {
  /** Plays the customer at the embedded sandbox; exists in training mode only. */
  'training.play': call(
    z.strictObject({ merchantTradeNo: tradeNo, action: z.enum(['pay', 'fail', 'expire', 'payLate']) }),
    order,
    'cashier',
  ),
  /** Plays the customer of a subscription: at its checkout, at its next charge, which comes at once, and in the wallet. */
  'training.playSubscription': call(
    ofSubscription.extend({ action: z.enum(subscriptionPlays) }),
    subscription,
    'cashier',
  ),
  /** Plays a payment to a static account; the gateway notifies the counter. */
  'training.payAccount': call(ofAccount.extend({ amount: senSchema }), staticAccount, 'cashier'),
} as const
