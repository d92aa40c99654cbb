/**
 * Everything that crosses between the renderer and the main process: the table of contents of the app. The calls of
 * each room are in `calls/`.
 *
 * A call is `call(input, output, role)`: the least role that may make it, checked in the main process by who is on duty.
 * An event carries one value. Both sides derive their types from here; a missing handler does not compile.
 */
import * as z from 'zod'
import { auditVerdict } from '../audit/audit.ts'
import { backupStatus } from '../backup/backup.ts'
import { heldCart } from '../cart/cart-schema.ts'
import { changedPicture, product, productId } from '../catalogue/product.ts'
import { displayState } from '../display/display.ts'
import { displayLooks } from '../display/display-looks.ts'
import { gatewayStatus } from '../gateway/gateway-status.ts'
import { counterModes, receiverStatuses } from '../merchant/merchant.ts'
import { readinesses } from '../merchant/readiness.ts'
import { directoryParts } from '../office/directory.ts'
import { officeStatus } from '../office/office-status.ts'
import { refund } from '../refund/refund.ts'
import { channelTerms } from '../sale/channel-terms-schema.ts'
import { order } from '../sale/order.ts'
import { savedFile } from '../saved-file.ts'
import { settings } from '../settings/settings.ts'
import { comparison } from '../shift/comparison.ts'
import { printJob } from '../slip/slip.ts'
import { duty } from '../staff/staff.ts'
import { staticAccount, staticAccountPaid } from '../static-account/static-account.ts'
import { subscription } from '../subscription/subscription.ts'
import { updateStatus } from '../update/update-status.ts'
import { auditCalls } from './calls/audit.ts'
import { backupCalls } from './calls/backup.ts'
import { browserCalls } from './calls/browser.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { counterCalls } from './calls/counter.ts'
import { displayCalls } from './calls/display.ts'
import { merchantCalls } from './calls/merchant.ts'
import { officeCalls } from './calls/office.ts'
import { orderCalls } from './calls/order.ts'
import { printCalls } from './calls/print.ts'
import { refundCalls } from './calls/refund.ts'
import { reportCalls } from './calls/report.ts'
import { saleCalls } from './calls/sale.ts'
import { shiftCalls } from './calls/shift.ts'
import { staffCalls } from './calls/staff.ts'
import { staticAccountCalls } from './calls/static-account.ts'
import { subscriptionCalls } from './calls/subscription.ts'
import { trainingCalls } from './calls/training.ts'
import { unresolvedCalls } from './calls/unresolved.ts'
import { updateCalls } from './calls/update.ts'
import type { Reply } from './failure.ts'

/** Every call, by room. */
export const calls = {
  ...counterCalls,
  ...merchantCalls,
  ...saleCalls,
  ...catalogueCalls,
  ...displayCalls,
  ...orderCalls,
  ...unresolvedCalls,
  ...refundCalls,
  ...subscriptionCalls,
  ...staticAccountCalls,
  ...printCalls,
  ...shiftCalls,
  ...reportCalls,
  ...backupCalls,
  ...staffCalls,
  ...auditCalls,
  ...browserCalls,
  ...officeCalls,
  ...updateCalls,
  ...trainingCalls,
} as const

/** Every event, with what it carries. */
export const events = {
  'order.changed': order,
  /** Orders that were paid and that nobody has looked at since, newest first. */
  'justPaid.changed': z.array(order),
  /** Orders that came to nothing and that nobody has looked at since, newest first. */
  'forNothing.changed': z.array(order),
  'refund.changed': refund,
  'subscription.changed': subscription,
  'staticAccount.changed': staticAccount,
  'staticAccount.paid': staticAccountPaid,
  /** Payments to static accounts that nobody has looked at since, newest first. */
  'staticAccount.unseenChanged': z.array(staticAccountPaid),
  'print.changed': printJob,
  'settings.changed': settings,
  'gateway.changed': gatewayStatus,
  'backup.changed': backupStatus,
  'readiness.changed': z.enum(readinesses),
  'receiver.changed': z.enum(receiverStatuses),
  /** This counter has closed and another one is open instead: every page starts again. */
  'counter.reopened': z.enum(counterModes),
  /** The work list has changed; the value is its length. */
  'unresolved.changed': z.int(),
  'channelTerms.changed': channelTerms,
  /** Products that are new or have changed. */
  'catalogue.changed': z.array(product),
  /** The ids of products that are gone. */
  'catalogue.removed': z.array(productId),
  /** A product's picture was set or removed. */
  'catalogue.pictureChanged': changedPicture,
  'heldCart.changed': z.array(heldCart),
  'display.changed': displayState,
  'display.looksChanged': displayLooks,
  /** Whether this window's sale waits for the customer display, while another window's customer pays. */
  'display.waits': z.boolean(),
  'duty.changed': duty,
  'audit.checked': auditVerdict,
  /** A shift was opened or closed, or cash moved: the value is the running one's number. */
  'shift.changed': z.int(),
  'shift.compared': comparison,
  'office.changed': officeStatus,
  /** What comes from the office and is changed there. */
  'directory.changed': z.array(z.enum(directoryParts)),
  'update.changed': updateStatus,
  /** Only the desktop app sends it: a browser shows its own downloads. */
  'file.saved': savedFile,
} as const

/**
 * The events that a page gets while nobody is on duty: what the lock screen shows. After sign-in a page reads the rest,
 * so that no sale reaches a page that nobody is responsible for.
 */
export const lockedEvents: readonly EventName[] = [
  'counter.reopened',
  'duty.changed',
  'readiness.changed',
  'receiver.changed',
  'gateway.changed',
  // Of these, only what the lock screen shows.
  'settings.changed',
]

/** The events that the customer display gets. */
export const displayEvents: readonly EventName[] = [
  'display.changed',
  'display.looksChanged',
  'counter.reopened',
]

/** The name of a call. */
export type CallName = keyof typeof calls
/** What a call is made with, before the main process has checked it. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
/** What a call answers with, if it is not refused. */
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
/** The name of an event. */
export type EventName = keyof typeof events
/** What an event carries. */
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]>

/** The only connection between page and main process, with two implementations: Electron's preload, and browser mode. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** Listens to an event; returns the function that stops it. The pseudo-event 'connection' carries true or false. */
  on(name: string, listener: (value: unknown) => void): () => void
}
