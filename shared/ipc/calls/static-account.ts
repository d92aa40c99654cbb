import * as z from 'zod'
import { staticVirtualAccountCodes } from '../../gateway/channel-codes.ts'
import { timelineEntry } from '../../sale/timeline-entry.ts'
import {
  staticAccount,
  staticAccountPaid,
  staticAccountQuota,
  staticPayment,
} from '../../static-account/static-account.ts'
import { call } from '../call.ts'
import { approvable, nothing, ofAccount, payerName, seenPayments, typedText } from '../inputs.ts'

/** Static accounts. */
export const staticAccountCalls = {
  /** Creates a static account. Repeating it with the same accountId never creates a second. */
  'staticAccount.create': call(
    z.strictObject({
      accountId: z.uuid(),
      paymentType: z.enum(staticVirtualAccountCodes),
      payer: payerName,
      usedFor: typedText(100).optional(),
      ...approvable,
    }),
    staticAccount,
    'supervisor',
    { byApproval: true },
  ),
  /** Newest first. `before` is the last of the previous page. */
  'staticAccount.list': call(
    z.strictObject({
      search: z.string().max(100),
      before: z.uuid().optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ accounts: z.array(staticAccount), more: z.boolean(), quota: staticAccountQuota }),
    'cashier',
  ),
  'staticAccount.read': call(
    ofAccount,
    z.object({
      account: staticAccount,
      /** The newest hundred, newest first. */
      payments: z.array(staticPayment),
      timeline: z.array(timelineEntry),
    }),
    'cashier',
  ),
  /** Asks the gateway now about unconfirmed payments. */
  'staticAccount.check': call(ofAccount, staticAccount, 'cashier'),
  /** Money that came into static accounts and that nobody has looked at since, newest first. */
  'staticAccount.unseen': call(nothing, z.array(staticAccountPaid), 'cashier'),
  /** Somebody has seen these payments: no window announces them any more. */
  'staticAccount.noteSeen': call(seenPayments, nothing, 'cashier'),
} as const
