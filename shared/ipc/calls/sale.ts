import * as z from 'zod'
import { cart, cartName } from '../../cart/cart-schema.ts'
import { senSchema } from '../../money-schema.ts'
import { order } from '../../sale/order.ts'
import { tradeNo } from '../../trade-no.ts'
import { call } from '../call.ts'
import { approvable, nothing, ofOrder, payerName, phoneNumber, seenPayments } from '../inputs.ts'

/** A sale: from a charge to its outcome. */
export const saleCalls = {
  /**
   * Creates an order and answers when its first outcome is known.
   * Repeating it with the same saleId never makes a second order.
   */
  'sale.charge': call(
    z.strictObject({
      saleId: z.uuid(),
      paymentType: z.string().max(20),
      /** What the customer pays for the sale, including service charge and tax if the shop adds them. */
      amount: senSchema,
      /** If only an amount was typed and the shop adds to it: the typed amount. Missing: the same as the amount. */
      price: senSchema.optional(),
      /** The goods; with the shop's additions they make up exactly the amount. */
      cart: cart.optional(),
      cartName: cartName.optional(),
      /** The sale's cash part; this order charges the rest. */
      restOf: tradeNo.optional(),
      payer: payerName.optional(),
      /** Hosted pages need it; WalletD asks its holder by it instead of giving a link. */
      phone: phoneNumber.optional(),
      /** On a hosted page: the channel; the payer chooses if none is given. */
      pageChannel: z.string().min(1).max(20).optional(),
      /** For a cashier's discount beyond the shop's limit; without it the call fails with `approvalNeeded`. */
      ...approvable,
    }),
    order,
    'cashier',
    { byApproval: true },
  ),
  /** Takes cash and returns the paid order. A sale that was meanwhile paid another way returns that payment. */
  'sale.payCash': call(
    z.strictObject({
      saleId: z.uuid(),
      amount: senSchema,
      /** What the customer is asked for in cash: the amount after rounding. Missing: as the settings round it. */
      toPay: senSchema.optional(),
      /** What the customer handed over; at least what is to pay, or with `part` less than the amount. */
      tendered: senSchema,
      /** What is handed over is a part of the amount; the rest is charged after it. */
      part: z.literal(true).optional(),
      /** The sale's cash part; this pays the rest. */
      restOf: tradeNo.optional(),
      /** As with a charge. */
      price: senSchema.optional(),
      /** The goods; with the shop's additions they make up exactly the amount. */
      cart: cart.optional(),
      cartName: cartName.optional(),
      /**
       * The open or unknown order that is left for cash although it may still be paid; naming it shows that the cashier
       * has seen that.
       */
      leaves: tradeNo.optional(),
      ...approvable,
    }),
    order,
    'cashier',
    { byApproval: true },
  ),
  /** Asks the gateway now. */
  'sale.check': call(ofOrder, order, 'cashier'),
  /** Frees the sale for another channel; the old code stays watched. */
  'sale.changeChannel': call(ofOrder, order, 'cashier'),
  /** Somebody waits in front of an order with an unknown outcome: it is asked about sooner. */
  'sale.lookAt': call(ofOrder, nothing, 'cashier'),
  /** The customer changed their mind: cancelled at the gateway where possible, else left to expire and watched. */
  'sale.cancel': call(ofOrder, order, 'cashier'),
  /** Sends the same order again, once it is known never to have arrived. */
  'sale.sendAgain': call(ofOrder, order, 'cashier'),
  /** Somebody has seen that these orders are paid, or came to nothing: no window announces them any more. */
  'sale.noteSeen': call(seenPayments, nothing, 'cashier'),
} as const
