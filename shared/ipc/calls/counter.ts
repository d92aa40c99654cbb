import * as z from 'zod'
import { backupTrouble } from '../../backup/backup.ts'
import { gatewayStatus } from '../../gateway/gateway-status.ts'
import { counterModes, receiverStatuses } from '../../merchant/merchant.ts'
import { openMoney } from '../../merchant/open-money.ts'
import { readinesses } from '../../merchant/readiness.ts'
import { directoryParts } from '../../office/directory.ts'
import { officeTroubles } from '../../office/office-status.ts'
import { channelTerms } from '../../sale/channel-terms-schema.ts'
import { order } from '../../sale/order.ts'
import { settings } from '../../settings/settings.ts'
import { duty } from '../../staff/staff.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The counter itself: its start, its mode and its settings. */
export const counterCalls = {
  'app.start': call(
    nothing,
    z.object({
      version: z.string(),
      mode: z.enum(counterModes),
      readiness: z.enum(readinesses),
      receiver: z.enum(receiverStatuses),
      /** While it is locked, only what the lock screen shows; the rest is at its default. */
      settings,
      gateway: gatewayStatus,
      /**
       * Orders that wait for an outcome, so a sale on screen before a crash
       * is among them, and cash parts that wait for their rest.
       */
      openOrders: z.array(order),
      /** Orders that were paid and that nobody has looked at since, newest first. */
      justPaid: z.array(order),
      /** Orders that came to nothing and that nobody has looked at since, newest first. */
      forNothing: z.array(order),
      /** Whether the catalogue offers anything: the counter's layout must not change once it is shown. */
      sellsGoods: z.boolean(),
      /** Cases and refunds on the work list. */
      unresolved: z.int(),
      backupTrouble,
      /** Null until the gateway's profile is read; then it comes as an event too. */
      channelTerms: channelTerms.nullable(),
      /** While training: open orders and refunds with real money, which nobody watches. Null if there are none. */
      unwatched: openMoney.nullable(),
      /** Whether this counter is enrolled with an office. */
      hasOffice: z.boolean(),
      /** Why nothing goes to that office until a person does something. */
      officeTrouble: z.enum(officeTroubles).nullable(),
      /** What comes from the office and is changed there. */
      fromOffice: z.array(z.enum(directoryParts)),
      /** While it is locked, nothing above shows an order, or more than the lock screen needs. */
      duty,
    }),
    'anyone',
  ),
  /** Somebody looks at the window again, or the network is back: ask the gateway soon about everything open. */
  'app.checkSoon': call(nothing, nothing, 'cashier'),
  /** Open orders and refunds with real money, which nobody watches while the counter trains. */
  'counter.openMoney': call(nothing, openMoney, 'owner'),
  /** Reopens the counter, for training or real money, with the present settings and keys. */
  'counter.reopen': call(
    z.strictObject({
      mode: z.enum(counterModes),
      /** What the owner saw on the screen: required to leave open real money. */
      leaving: openMoney.optional(),
      /** Copies the products to the other mode. */
      withCatalogue: z.boolean().optional(),
    }),
    nothing,
    'owner',
  ),
} as const
