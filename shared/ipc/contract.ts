/**
 * Everything that crosses between the renderer and the main process: the table of contents of the app.
 *
 * A call is `call(input, output, role)`: the least role that may make it, checked in the main process by who is on duty.
 * An event carries one value. Both sides derive their types from here; a missing handler does not compile.
 */
import * as z from 'zod'
import { auditEntry, auditQuery, auditVerdict } from '../audit/audit.ts'
import { sinceBackup } from '../backup/since-backup.ts'
import { holdsCardNumber } from '../card-number.ts'
import { cart, cartLine, heldCart } from '../cart/cart-schema.ts'
import { MOST_SAVED } from '../catalogue/catalogue.ts'
import { product } from '../catalogue/product.ts'
import { displayState, displayWish } from '../display/display.ts'
import { staticVirtualAccountCodes } from '../gateway/channel-codes.ts'
import {
  connectionReport,
  counterModes,
  hearingStates,
  merchantStatus,
  newKeys,
} from '../merchant/merchant.ts'
import { underWay } from '../merchant/under-way.ts'
import { plainPhoneNumber } from '../phone-number.ts'
import { PLAIN_TEXT } from '../plain-text.ts'
import { printFailures } from '../printer/print-failure.ts'
import { foundPrinter, printerId, printerStatus } from '../printer/printer.ts'
import { refund } from '../refund/refund.ts'
import { refundResolutions } from '../refund/refund-case.ts'
import { refundStateKinds } from '../refund/refund-life.ts'
import { refundability } from '../refund/refundability.ts'
import { caseKinds, resolutions } from '../sale/case.ts'
import { order, senSchema } from '../sale/order.ts'
import { type OrderStateKind, transitions } from '../sale/order-life.ts'
import { settings, settingsChange } from '../settings.ts'
import { comparison } from '../shift/comparison.ts'
import { shiftReport, shiftSummary } from '../shift/shift.ts'
import { papers, printJob, slip } from '../slip/slip.ts'
import { wantedSlip } from '../slip/wanted-slip.ts'
import { type Role, roles } from '../staff/role.ts'
import {
  approvalActions,
  duty,
  newPin,
  pinRefusals,
  staffEntry,
  staffMember,
  staffName,
  typedPin,
} from '../staff/staff.ts'
import { staticAccount, staticAccountQuota, staticPayment } from '../static-account/static-account.ts'
import {
  subscription,
  subscriptionCharge,
  subscriptionCodes,
  subscriptionInterval,
  subscriptionPlays,
} from '../subscription/subscription.ts'

/**
 * `anyone` may call while the counter is locked, too. `byApproval`: a lesser role may with an approval in the input.
 * `onDisplay`: the customer display may as well, and nothing else.
 */
const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  role: Role | 'anyone',
  byApproval = false,
  onDisplay = false,
) => ({
  input,
  output,
  role,
  byApproval,
  onDisplay,
})

const tradeNo = z.string().min(1).max(32)
/** No card number ever reaches the counter, not even by a cashier's hand. */
const noCardNumber = { error: 'must not contain a card number' }
const payerName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(PLAIN_TEXT, { error: 'must not contain control characters' })
  .refine((text) => !holdsCardNumber(text), noCardNumber)
/** As people write it; kept and sent without spaces and dashes. */
const phoneNumber = z
  .string()
  .max(40)
  .refine((text) => plainPhoneNumber(text) !== null, { error: 'must be a phone number' })
  .transform((text) => plainPhoneNumber(text) ?? text)
const ofOrder = z.strictObject({ merchantTradeNo: tradeNo })
const ofBackup = z.strictObject({ name: z.string().min(1).max(100) })
const ofRefund = z.strictObject({ merchantRefundNo: tradeNo })
const ofSubscription = z.strictObject({ number: tradeNo })
const ofAccount = z.strictObject({ accountId: z.uuid() })
const ofPrint = z.strictObject({ id: z.int().min(1) })
const ofPrinter = z.strictObject({ printer: printerId })
/** As on that one of the shop's printers; as on the first where none is named. */
const onPrinter = { printer: printerId.optional() }
const onPaper = z.strictObject({ of: wantedSlip, paper: z.enum(papers) })
const slipFile = z.object({ name: z.string(), content: z.base64() })
const nothing = z.strictObject({})
const ofShift = z.strictObject({ number: z.int().min(1) })

/** The counter's line to the gateway. `clockOffset` is the gateway's clock minus ours, in milliseconds. */
export const gatewayStatus = z.object({
  state: z.enum(['untried', 'reachable', 'unreachable', 'refused']),
  since: z.int(),
  clockOffset: z.int(),
  /** The offset where it is so large that the gateway refuses our requests, or soon will: set this computer's clock. */
  clockSkew: z.int().nullable(),
  /** The last answer was taken though its signature does not hold, or was not looked at: the gateway profile says so. */
  unverified: z.boolean(),
})
export type GatewayStatus = z.infer<typeof gatewayStatus>

/** One line of an order's timeline: what was sent, what came back and what it was taken for. */
export const timelineEntry = z.object({
  sequence: z.int(),
  at: z.int(),
  kind: z.enum([
    'created',
    'sent',
    'answered',
    'noAnswer',
    'stateChanged',
    'superseded',
    'printQueued',
    /** How a print ended: handed to the printer, or why not. */
    'printEnded',
    'resumed',
    'restored',
    'refundCreated',
    'refundChanged',
    /** A supervisor gave up one that never arrived. */
    'refundWithdrawn',
    'subscriptionChanged',
    /** A charge of a subscription that the gateway told of. */
    'charged',
    'accountChanged',
    /** What became of a payment to a static account. */
    'accountPaid',
    /** A notification came; it only made us ask. */
    'notified',
    'caseClosed',
  ]),
  /** Facts for a person to read: operation, errCode, HTTP status, verdict, hash of the raw bytes. */
  detail: z.record(z.string(), z.string()),
  /** Members of the raw bytes by name; what is private or a code to pay with is there as `•••`. */
  members: z.record(z.string(), z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** What an amount must keep to on each of the counter's channels, by the gateway's profile. */
export const channelTerms = z.record(z.string(), z.object({ min: senSchema, max: senSchema }))
export type ChannelTerms = z.infer<typeof channelTerms>

/** A case of the work list, with what the counter is doing about it. */
export const unresolvedCase = z.object({
  kind: z.enum(caseKinds),
  order,
  /** The sale's other attempts that matter for it: paid as well, or still payable. */
  others: z.array(order),
  /** Names the fact; a later one is another case. */
  since: z.int(),
  lastAnswer: timelineEntry.nullable(),
  /** When the gateway is asked again; null where there is nothing more to ask. */
  nextCheckAt: z.int().nullable(),
})
export type UnresolvedCase = z.infer<typeof unresolvedCase>

/** A refund of which nobody knows what the gateway makes of it, and when that is asked about again. */
export const unresolvedRefund = z.object({ refund, nextCheckAt: z.int().nullable() })
export type UnresolvedRefund = z.infer<typeof unresolvedRefund>

/** Names what a supervisor has just approved by PIN. */
const approvalId = z.uuid()
const approvable = { approval: approvalId.optional() }
const ofStaff = z.strictObject({ staffId: z.uuid() })

const written = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(PLAIN_TEXT, { error: 'must not contain control characters' })
    .refine((text) => !holdsCardNumber(text), noCardNumber)

/** A copy of the journal that was looked at and is well. */
const backup = z.object({ name: z.string(), at: z.int(), bytes: z.int() })
export type Backup = z.infer<typeof backup>

/** The last try to make a backup failed, or found the journal itself damaged. */
const backupTrouble = z.enum(['backupFailed', 'journalDamaged']).nullable()

/** What there is to go back to, the newest first, and whether the last try failed or found the journal itself damaged. */
const backupStatus = z.object({
  backups: z.array(backup),
  trouble: backupTrouble,
})
export type BackupStatus = z.infer<typeof backupStatus>

/** Whether the counter can charge: `vaultLocked` waits for a passphrase, `incomplete` for the owner. */
const readinesses = ['ready', 'vaultLocked', 'incomplete'] as const
export type Readiness = (typeof readinesses)[number]

export const calls = {
  'app.start': call(
    nothing,
    z.object({
      version: z.string(),
      mode: z.enum(counterModes),
      readiness: z.enum(readinesses),
      hearing: z.enum(hearingStates),
      settings,
      gateway: gatewayStatus,
      /** Orders that wait for an outcome, newest first: a sale on screen before a crash is among them. */
      openOrders: z.array(order),
      /** Cases and refunds on the work list. */
      unresolved: z.int(),
      backupTrouble,
      /** Null until the gateway's profile is read; then also an event. */
      channelTerms: channelTerms.nullable(),
      /** While training: what is under way with real money, and not watched. Null where nothing is. */
      unwatched: underWay.nullable(),
      /** While it is locked, nothing above tells of an order. */
      duty,
    }),
    'anyone',
  ),
  /** Somebody looks at the window again, or the network is back: the gateway is asked soon about whatever is open. */
  'app.lookAgain': call(nothing, nothing, 'cashier'),
  /** What is under way with real money, which nobody would watch while the counter trains. */
  'counter.underWay': call(nothing, underWay, 'owner'),
  /** Opens the counter anew, for training or for real money, by the settings and keys as they are now. */
  'counter.reopen': call(
    z.strictObject({
      mode: z.enum(counterModes),
      /** What was on the screen: without it nobody leaves real money that is under way. */
      leaving: underWay.optional(),
    }),
    nothing,
    'owner',
  ),

  'merchant.status': call(nothing, merchantStatus, 'owner'),
  /** Types the vault's passphrase, as after each start of a counter whose computer keeps no secrets. */
  'merchant.unlock': call(
    z.strictObject({ passphrase: z.string().min(1).max(200) }),
    z.object({ readiness: z.enum(readinesses) }),
    'cashier',
  ),
  /** Keys go in and never come out: what is kept of them is told by name only. */
  'merchant.setKeys': call(newKeys, merchantStatus, 'owner'),
  /** Lays a vault aside that nobody can open any more, for the one before it or for an empty one. */
  'merchant.recoverVault': call(
    z.strictObject({ to: z.enum(['previous', 'empty']) }),
    merchantStatus,
    'owner',
  ),
  /** Takes over a gateway profile; `problem` is the place and the rule of one that can't be gone by. */
  'merchant.importProfile': call(
    z.strictObject({ json: z.string().max(50_000) }),
    z.object({ problem: z.string().nullable() }),
    'owner',
  ),
  /** Asks the merchant's gateway one harmless question. */
  'merchant.test': call(nothing, connectionReport, 'owner'),
  'settings.change': call(settingsChange, settings, 'owner'),

  /** Creates an order and answers when its first outcome is known. Repeating it with the same saleId never makes a second order. */
  'sale.charge': call(
    z.strictObject({
      saleId: z.uuid(),
      paymentType: z.string().max(20),
      amount: senSchema,
      /** What it is for; it comes to exactly the amount. */
      cart: cart.optional(),
      payer: payerName.optional(),
      /** Hosted pages need it; WalletD asks its holder by it instead of giving a link. */
      phone: phoneNumber.optional(),
      /** On a hosted page: the channel; the payer chooses where none is given. */
      pageChannel: z.string().min(1).max(20).optional(),
    }),
    order,
    'cashier',
  ),
  /** Asks the gateway now. */
  'sale.check': call(ofOrder, order, 'cashier'),
  /** Frees the sale for another channel; the old code stays watched. */
  'sale.changeChannel': call(ofOrder, order, 'cashier'),
  /** Sends the same order again, once it is known never to have arrived. */
  'sale.sendAgain': call(ofOrder, order, 'cashier'),

  /** All products, those that are not offered included. */
  'catalogue.list': call(nothing, z.array(product), 'cashier'),
  /** New products and changes of those that are there, by their ids: all of them or none. */
  'catalogue.save': call(
    z.strictObject({ products: z.array(product).min(1).max(MOST_SAVED) }),
    nothing,
    'supervisor',
  ),
  /** Sets a cart aside, on disk, until its sale is charged or it is dropped. Repeating it holds it once. */
  'cart.hold': call(z.strictObject({ saleId: z.uuid(), lines: cart }), nothing, 'cashier'),
  /** Oldest first. */
  'cart.listHeld': call(nothing, z.array(heldCart), 'cashier'),
  'cart.drop': call(z.strictObject({ saleId: z.uuid() }), nothing, 'cashier'),

  /** Has the customer display follow what is on a cashier's screen; the last to say so counts. */
  'display.show': call(displayWish, nothing, 'cashier'),
  'display.read': call(nothing, displayState, 'cashier', false, true),

  /**
   * Orders, newest first. `search` matches number, amount, payer and references; `from` and `to` are the moments between
   * which they were made. `before` is the last order of the previous page. `looked`, from 0 to 1: how much of the
   * journal is findable yet, where more than the newest page is asked for.
   */
  'orders.list': call(
    z.strictObject({
      search: z.string().max(100),
      from: z.int().optional(),
      to: z.int().optional(),
      paymentTypes: z.array(z.string().max(20)).min(1).max(40).optional(),
      states: z
        .array(z.enum(Object.keys(transitions) as [OrderStateKind, ...OrderStateKind[]]))
        .min(1)
        .max(10)
        .optional(),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ orders: z.array(order), more: z.boolean(), looked: z.number().min(0).max(1) }),
    'cashier',
  ),

  /** Writes down that so many orders are being saved as a file; asked for before the file is there. */
  'orders.noteExport': call(z.strictObject({ count: z.int().min(0) }), nothing, 'cashier'),

  'orders.read': call(
    ofOrder,
    z.object({
      order,
      timeline: z.array(timelineEntry),
      /** Questions that brought nothing new: counted, not kept. */
      checks: z.int(),
      /** What it was for; empty where only an amount was typed. */
      cart: z.array(cartLine),
      prints: z.array(printJob),
      /** Oldest first. */
      refunds: z.array(refund),
      refundability,
    }),
    'cashier',
  ),

  /** The work list, the latest case first; `total` counts those beyond the first hundred as well. */
  'unresolved.list': call(
    nothing,
    z.object({ cases: z.array(unresolvedCase), refunds: z.array(unresolvedRefund), total: z.int() }),
    'cashier',
  ),
  /** Writes down what people did about a case. Changes no order; a later fact opens the case again. */
  'unresolved.close': call(
    z.strictObject({
      merchantTradeNo: tradeNo,
      kind: z.enum(caseKinds),
      /** The fact that was on the screen: of another one nobody has decided. */
      since: z.int(),
      resolution: z.enum(resolutions),
      note: written(300),
      /** Who says so; where staff are set up, it is who is on duty that is written down. */
      by: written(60),
      approval: approvalId.optional(),
    }),
    nothing,
    'supervisor',
    true,
  ),

  /** Refunds an order, whole or in part, and answers when the first outcome is known. Repeating it with the same refundId never refunds twice. */
  'refund.create': call(
    z.strictObject({
      refundId: z.uuid(),
      merchantTradeNo: tradeNo,
      amount: senSchema,
      /** The gateway is told it. */
      reason: written(200).optional(),
      approval: approvalId.optional(),
    }),
    refund,
    'supervisor',
    true,
  ),
  /** Asks the gateway now. */
  'refund.check': call(ofRefund, refund, 'cashier'),
  /** Sends the same refund again, once it is known never to have arrived. */
  'refund.sendAgain': call(ofRefund.extend(approvable), refund, 'supervisor', true),
  /** Gives up a refund that is known never to have arrived, so that the order can be refunded again; it is still asked about for a day. */
  'refund.withdraw': call(ofRefund.extend({ note: written(200), ...approvable }), refund, 'supervisor', true),
  /** Writes down what people did about a refund that failed or needs a look. Changes no refund; a later fact opens it again. */
  'refund.close': call(
    ofRefund.extend({
      /** The fact that was on the screen: of another one nobody has decided. */
      since: z.int(),
      resolution: z.enum(refundResolutions),
      note: written(300),
      /** Who says so; where staff are set up, it is who is on duty that is written down. */
      by: written(60),
      ...approvable,
    }),
    refund,
    'supervisor',
    true,
  ),
  /** Refunds, newest first. `from` and `to` are moments, the latter excluded; `before` is the last refund of the previous page. */
  'refunds.list': call(
    z.strictObject({
      states: z.array(z.enum(refundStateKinds)).min(1).optional(),
      from: z.int().min(0).optional(),
      to: z.int().min(0).optional(),
      before: tradeNo.optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ refunds: z.array(refund), more: z.boolean() }),
    'cashier',
  ),

  /** Begins a subscription and answers when its first outcome is known. Repeating it with the same subscriptionId never begins a second. */
  'subscription.create': call(
    z.strictObject({
      subscriptionId: z.uuid(),
      paymentType: z.enum(subscriptionCodes),
      amount: senSchema,
      interval: subscriptionInterval,
      /** Shown to the customer by the gateway. */
      title: written(128),
      message: written(256).optional(),
      /** Whose it is; the gateway is not told. */
      customer: written(60).optional(),
      ...approvable,
    }),
    subscription,
    'supervisor',
    true,
  ),
  /** Asks the gateway now. */
  'subscription.check': call(ofSubscription, subscription, 'cashier'),
  /** Asks the gateway to end it; `cancelling` until the gateway itself says that it has ended. */
  'subscription.cancel': call(ofSubscription.extend(approvable), subscription, 'supervisor', true),
  /** Sends the same subscription again, once it is known never to have arrived. */
  'subscription.sendAgain': call(ofSubscription.extend(approvable), subscription, 'supervisor', true),
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
      /** Questions that brought nothing new: counted, not kept. */
      checks: z.int(),
    }),
    'cashier',
  ),
  /** One page of what was charged, as the gateway pages it; the newest first. */
  'subscription.transactions': call(
    z.strictObject({ number: tradeNo, page: z.int().min(1).max(9_999), size: z.int().min(1).max(50) }),
    z.object({ charges: z.array(subscriptionCharge) }),
    'cashier',
  ),

  /** Makes a static account. Repeating it with the same accountId never makes a second. */
  'staticAccount.create': call(
    z.strictObject({
      accountId: z.uuid(),
      paymentType: z.enum(staticVirtualAccountCodes),
      payer: payerName,
      usedFor: written(100).optional(),
      ...approvable,
    }),
    staticAccount,
    'supervisor',
    true,
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
  /** Asks the gateway now about payments that it has not confirmed. */
  'staticAccount.check': call(ofAccount, staticAccount, 'cashier'),

  /** Any slip as it stands now, laid out for a printer of the shop's, or for a paper, whatever printers there are. */
  'print.preview': call(
    z.strictObject({ of: wantedSlip, paper: z.enum(papers).optional(), ...onPrinter }),
    slip,
    'cashier',
  ),
  /** Queues any slip but a sample; every one after the first of its kind and subject is a copy. */
  'print.slip': call(z.strictObject({ of: wantedSlip, ...onPrinter }), printJob, 'cashier'),
  /** The same as a file for somebody: `content` is a PNG in base64. A shift's report is refused but for supervisors, as by `shift.export`. */
  'print.picture': call(onPaper, slipFile, 'cashier'),
  /** `content` is a PDF in base64. A shift's report is refused but for supervisors. */
  'print.pdf': call(onPaper, slipFile, 'cashier'),
  /** On the first printer where none is named. */
  'print.testPage': call(z.strictObject(onPrinter), printJob, 'cashier'),
  /** Sends a job that is not out once more, to its own printer or to the one that is named; one on its way there stays as it is. */
  'print.again': call(ofPrint.extend({ printer: printerId.optional() }), printJob, 'cashier'),
  /** Takes a queued or failed job out of the queue; one that is being sent can't be taken back. */
  'print.cancel': call(ofPrint, printJob, 'cashier'),
  /** The newest first. `before` is the last of the previous page; `waiting` counts all that are neither sent nor cancelled. */
  'print.jobs': call(
    z.strictObject({
      /** Of these states only. */
      states: z.array(z.enum(printJob.shape.state.options)).min(1).optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ jobs: z.array(printJob), more: z.boolean(), waiting: z.int() }),
    'cashier',
  ),

  /** Printers that this computer's system knows. */
  'printers.discover': call(nothing, z.object({ found: z.array(foundPrinter) }), 'owner'),
  /** Asks one of the shop's printers how it stands; never prints. */
  'printers.status': call(ofPrinter, printerStatus, 'cashier'),
  /** Opens the cash drawer that hangs on a printer; `failure` where its printer could not be told. */
  'printers.openDrawer': call(
    ofPrinter,
    z.object({ failure: z.enum(printFailures).nullable() }),
    'supervisor',
  ),

  /** The running shift as it stands: its X report. */
  'shift.current': call(nothing, shiftReport, 'cashier'),
  /** Begins the running shift. `float` is what is in the drawer; null where it is not counted. */
  'shift.open': call(z.strictObject({ float: senSchema.nullable() }), shiftReport, 'cashier'),
  /** Writes down what is put into the drawer or taken out of it. Repeating it with the same movementId moves nothing more. */
  'shift.cash': call(
    z.strictObject({
      movementId: z.uuid(),
      kind: z.enum(['in', 'out']),
      amount: senSchema,
      note: written(100),
    }),
    shiftReport,
    'cashier',
  ),
  /** Closes the running shift and answers its Z report. Repeating it answers the report that there is. */
  'shift.close': call(
    z.strictObject({
      number: z.int().min(1),
      /** What was counted in the drawer; null where nobody counted. */
      counted: senSchema.nullable(),
      note: written(300).optional(),
      /** By their `ref`, what of the work list goes on into the next shift: all that was on the screen. */
      carries: z.array(z.string().max(100)).max(10_000),
      /** Who takes it over; where staff are set up, it is who approves or is on duty that is written down. */
      by: written(60).optional(),
      approval: approvalId.optional(),
    }),
    shiftReport,
    'supervisor',
    true,
  ),
  /** Closed shifts, newest first. `before` is the last one of the previous page. */
  'shift.list': call(
    z.strictObject({ before: z.int().min(1).optional(), limit: z.int().min(1).max(100) }),
    z.object({ shifts: z.array(shiftSummary), more: z.boolean() }),
    'cashier',
  ),
  /** A closed shift's report as it was printed, its prints, and its last comparison with the gateway. */
  'shift.read': call(
    ofShift,
    z.object({ report: shiftReport, prints: z.array(printJob), comparison: comparison.nullable() }),
    'cashier',
  ),
  /** A closed shift as a file for whoever keeps the books: `content` is text of a CSV, base64 of a PDF on A4. */
  'shift.export': call(
    ofShift.extend({ as: z.enum(['csv', 'pdf']) }),
    z.object({ name: z.string(), content: z.string() }),
    'supervisor',
  ),
  /** Asks the gateway about every order and refund of a closed shift, slowly, beside the sales. Only one at a time. */
  'shift.compare': call(ofShift, comparison, 'supervisor'),
  'shift.stopComparing': call(nothing, nothing, 'supervisor'),

  /** Makes a backup of the journal now. */
  'backup.make': call(nothing, backup, 'owner'),
  'backup.list': call(nothing, backupStatus, 'owner'),
  /** Looks at a backup before it is gone back to: whether it is well, and until when it knows of everything. */
  'backup.check': call(
    ofBackup,
    z.object({
      sound: z.boolean(),
      orders: z.int(),
      until: z.int().nullable(),
      /** How much came after it; null of one that is not sound. */
      since: sinceBackup.nullable(),
    }),
    'owner',
  ),
  /** Sets the journal aside, goes on from the backup and opens the counter anew. What came after it is asked about. */
  'backup.restore': call(ofBackup, nothing, 'owner'),
  /** What a technician needs to help, as one text: by an allow-list, without a name, an account or a secret. */
  'support.bundle': call(nothing, z.object({ name: z.string(), json: z.string() }), 'owner'),

  /** Who works here: to choose from before a PIN is typed. */
  'staff.names': call(nothing, z.array(staffMember), 'anyone'),
  /** Takes the counter over, locked or not. */
  'staff.signIn': call(
    ofStaff.extend({ pin: typedPin }),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('signedIn'), duty }), ...pinRefusals]),
    'anyone',
  ),
  'staff.lock': call(nothing, nothing, 'cashier'),
  /** Somebody is at the counter: it is not locked for being left alone. */
  'staff.active': call(nothing, nothing, 'cashier'),
  /** A supervisor's yes, by PIN, to one thing that a cashier asks for; good once and for a minute. */
  'staff.approve': call(
    ofStaff.extend({
      pin: typedPin,
      action: z.enum(approvalActions),
      /** The number of what it is for, or the id that it is asked for by. */
      merchantTradeNo: z.string().min(1).max(36),
      /** Null where no money moves. */
      amount: senSchema.nullable(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('approved'), approval: approvalId, by: z.string() }),
      ...pinRefusals,
    ]),
    'cashier',
  ),
  /** The first owner; possible while there are no staff. From then on the counter asks for a PIN. */
  'staff.setUp': call(z.strictObject({ name: staffName, pin: newPin }), duty, 'owner'),
  /** All there ever were, in the order they came. */
  'staff.list': call(nothing, z.array(staffEntry), 'owner'),
  'staff.add': call(
    z.strictObject({ name: staffName, role: z.enum(roles), pin: newPin }),
    staffMember,
    'owner',
  ),
  'staff.change': call(
    ofStaff.extend({
      name: staffName.optional(),
      role: z.enum(roles).optional(),
      active: z.boolean().optional(),
    }),
    staffMember,
    'owner',
  ),
  /** Whoever is on duty takes another PIN; the old one is checked as when signing in, lockout included. */
  'staff.changePin': call(
    z.strictObject({ pin: typedPin, newPin }),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('changed') }), ...pinRefusals]),
    'cashier',
  ),
  /** A new PIN; whoever was kept out by wrong ones may try again. */
  'staff.resetPin': call(ofStaff.extend({ pin: newPin }), nothing, 'owner'),

  /** Lines of the audit log, the latest first, and what the last look at all of it found. `before` is the last line of the previous page. */
  'audit.list': call(
    auditQuery.extend({ before: z.int().min(1).optional(), limit: z.int().min(1).max(200) }),
    z.object({ entries: z.array(auditEntry), more: z.boolean(), verdict: auditVerdict }),
    'owner',
  ),
  /** Looks at every line of the log now. */
  'audit.check': call(nothing, auditVerdict, 'owner'),
  /** The wanted lines as CSV for a spreadsheet, oldest first. */
  'audit.export': call(auditQuery, z.object({ name: z.string(), csv: z.string() }), 'owner'),

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
  /** Plays somebody who pays to a static account; the counter hears of it from the gateway. */
  'training.payAccount': call(ofAccount.extend({ amount: senSchema }), staticAccount, 'cashier'),
} as const

export const events = {
  'order.changed': order,
  'refund.changed': refund,
  'subscription.changed': subscription,
  'staticAccount.changed': staticAccount,
  'print.changed': printJob,
  'settings.changed': settings,
  'gateway.changed': gatewayStatus,
  'backup.changed': backupStatus,
  'readiness.changed': z.enum(readinesses),
  'hearing.changed': z.enum(hearingStates),
  /** This counter has closed and another one is open in its place: whoever shows it starts anew. */
  'counter.reopened': z.enum(counterModes),
  /** The work list is another one; the value is how long it is. */
  'unresolved.changed': z.int(),
  'channels.changed': channelTerms,
  /** Products that are new or have changed. */
  'catalogue.changed': z.array(product),
  'held.changed': z.array(heldCart),
  'display.changed': displayState,
  'duty.changed': duty,
  'audit.checked': auditVerdict,
  /** A shift was opened or closed, or cash moved: the value is the running one's number. */
  'shift.changed': z.int(),
  'shift.compared': comparison,
} as const

/**
 * All that a page hears of while nobody is on duty: what the lock screen shows. Whoever signs in asks for the rest anew,
 * so that nothing of a sale reaches a page that nobody answers for.
 */
export const lockedEvents: readonly EventName[] = [
  'counter.reopened',
  'duty.changed',
  'readiness.changed',
  'hearing.changed',
  'gateway.changed',
  'channels.changed',
  'settings.changed',
]

/** All that the customer display hears of. */
export const displayEvents: readonly EventName[] = ['display.changed', 'counter.reopened']

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
export type EventName = keyof typeof events
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]>

/** Why a call failed, as data. The renderer has a text for each code; `message` is for logs and evidence. */
export const failureCodes = [
  'unknownCall',
  'badInput',
  'foreignSender',
  'notAllowed',
  /** Nobody is on duty. */
  'locked',
  /** The approval was of something else, has been used, or is too old. */
  'approvalRefused',
  /** There must always be an owner. */
  'lastOwner',
  'nameTaken',
  /** Another product has this barcode. */
  'barcodeTaken',
  'notFound',
  'notPossible',
  /** What was to be gone back to is not well. */
  'backupDamaged',
  'amountOutOfRange',
  /** More than the order has left to refund. */
  'refundTooLarge',
  'payerRequired',
  'phoneRequired',
  'saleInProgress',
  /** The shop wants a shift to be opened before anything is charged. */
  'shiftNotOpen',
  /** Something came to the work list that nobody has taken over into the next shift. */
  'unresolvedChanged',
  /** The merchant's keys wait for a passphrase. */
  'vaultLocked',
  'wrongPassphrase',
  /** Something is missing or wrong in the merchant's settings or keys. */
  'merchantIncomplete',
  /** Real money is under way that nobody would watch, and it is not what was on the screen. */
  'moneyUnderWay',
  /** The disk failed before anything was sent. */
  'storageFailed',
  /** The disk failed after the gateway was asked: what it said is not on disk, so it will be asked again. */
  'notRecorded',
  /** The gateway gave no answer that can be believed to a question that changes nothing. */
  'notAnswered',
  /** The gateway makes no more of these today. */
  'dailyLimit',
  'connectionLost',
  'internal',
] as const
export type FailureCode = (typeof failureCodes)[number]

export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** The input member at fault, where there is one. */
  readonly field: string | null
}

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

/** The one way across, with two implementations: Electron's preload, and browser mode. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** Listens to an event; returns the way to stop. The pseudo-event 'connection' carries true or false. */
  on(name: string, listener: (value: unknown) => void): () => void
}
