/**
 * What a fact of the audit log says, in the words of the counters' screens: the screens and the office's page read the same
 * log in the same words.
 */
import { decimalRupiah } from '../decimal-rupiah.ts'
import { type Language, locales } from '../language.ts'
import { counterModes } from '../merchant/merchant.ts'
import { outsideWays } from '../paid-back-outside.ts'
import { refundResolutions } from '../refund/refund-case.ts'
import { reasonIn } from '../refund/refund-reason.ts'
import { caseKinds, resolutions } from '../sale/case.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { roles } from '../staff/role.ts'
import type { ApprovalAction } from '../staff/staff.ts'
import { subscriptionCaseKinds, subscriptionResolutions } from '../subscription/subscription-case.ts'
import { paymentResolutions, unresolvedPaymentKinds } from '../work-list/reported-payment.ts'
import type { AuditKind } from './audit.ts'

/** By which line of the log an approved action is known. */
const lineOfAction = {
  refund: 'refund',
  closeCase: 'caseClosed',
  closeShift: 'shiftClosed',
  refundAgain: 'refundSentAgain',
  withdrawRefund: 'refundWithdrawn',
  closeRefund: 'refundClosed',
  subscribe: 'subscriptionBegun',
  subscribeAgain: 'subscriptionSentAgain',
  unsubscribe: 'subscriptionCancelled',
  makeAccount: 'accountMade',
  discount: 'discount',
} as const satisfies Record<ApprovalAction, AuditKind>

type TextIn<Texts extends string, Value extends string> = Readonly<Record<Value, `${Texts}.${Value}`>>

/** Values whose texts have the values' own names. */
const textIn = <Texts extends string, Value extends string>(texts: Texts, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, `${texts}.${value}`])) as TextIn<Texts, Value>

/** Values whose texts are titles under the values' own names. */
const titleIn = <Texts extends string, Value extends string>(texts: Texts, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, `${texts}.${value}.title`])) as Readonly<
    Record<Value, `${Texts}.${Value}.title`>
  >

/** Where something came from. */
const sources = [
  'requestJournal',
  'office',
  'trainingOffice',
  'otherMode',
  'latest',
  'salvage',
  'outside',
] as const
const modes = textIn('audit.mode', counterModes)

/** The shop's settings as the screens call them. */
const settingTexts = {
  timeZone: 'settings.timeZone',
  logo: 'slips.logo',
  slips: 'slips.title',
  quickAmounts: 'counter.quickAmounts',
  lockAfterMinutes: 'staff.lockAfter',
  discounts: 'staff.discountLimit',
  tax: 'tax.title',
  cashRounding: 'rounding.title',
  shifts: 'shift.title',
  channels: 'settings.channels',
} as const satisfies Record<Exclude<keyof ShopSettings, 'shop'>, string>

/** The facts that say one of a few words, and which text of the screens each word has. */
export const factTexts = {
  role: textIn('role', roles),
  why: textIn('audit.why', ['idle', 'changed', 'left']),
  of: textIn('audit.of', ['orders', 'audit', 'supportFile', 'shift', 'report']),
  outside: textIn('refund.outside.by', outsideWays),
  movement: textIn('audit.movement', ['in', 'out']),
  from: textIn('audit.source', sources),
  act: textIn('audit.act', ['taken', 'filled']),
  picture: textIn('audit.picture', ['set', 'removed']),
  'display.logo': textIn('audit.picture', ['set', 'removed']),
  'display.pictures': textIn('audit.picture', ['added', 'removed']),
  /** Parts of the directory, or of the shop's settings. */
  parts: {
    ...textIn('office.directory.part', ['staff', 'products', 'shop']),
    ...settingTexts,
  },
  in: modes,
  to: modes,
  staffAs: textIn('audit.staffAs', ['before', 'inBackup']),
  fee: { OUR: 'audit.fee.payer', BEN: 'audit.fee.shop' },
  counted: { null: 'shift.notCounted' },
  drawer: { exact: 'shift.off.exact', notCounted: 'shift.notCounted' },
  perhapsLost: { sinceThen: 'audit.perhapsLost' },
  case: {
    ...titleIn('subscription.case', subscriptionCaseKinds),
    ...titleIn('reportedPayment', unresolvedPaymentKinds),
    ...titleIn('case', caseKinds),
  },
  resolution: {
    ...textIn('subscription.resolution', subscriptionResolutions),
    ...textIn('reportedPayment.resolution', paymentResolutions),
    ...textIn('refund.resolution', refundResolutions),
    ...textIn('resolution', resolutions),
  },
  action: Object.fromEntries(
    Object.entries(lineOfAction).map(([action, kind]) => [action, `audit.kind.${kind}`]),
  ) as Readonly<Record<ApprovalAction, `audit.kind.${(typeof lineOfAction)[ApprovalAction]}`>>,
} as const

/** The texts of every other fact. */
export const yesAndNo = textIn('audit.is', ['true', 'false'])

type AnyOf<Of> = Of extends object ? Of[keyof Of] : never
/** A text of the screens that expresses a fact. */
export type FactText = AnyOf<AnyOf<typeof factTexts>> | AnyOf<typeof yesAndNo>

/** Amounts in decimal rupiah. */
const amounts = ['amount', 'price', 'total', 'paid', 'refunded', 'drawerShort', 'drawerOver']

/** How a reader writes the values of facts. */
export interface FactWords {
  readonly language: Language
  readonly text: (key: FactText) => string
  readonly channelName: (paymentType: string) => string
  /** An amount in sen, which may be below zero. */
  readonly money: (amount: number) => string
  readonly moment: (at: number) => string
}

/** The value of a fact in words. A value that has none stays as it was written. */
export function factValue(name: string, value: string, words: FactWords): string {
  // The log writes moments in UTC.
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(at)) return words.moment(at)
  if (amounts.includes(name)) return decimalRupiah(value, words.money)
  if (name === 'counted' && /^\d{1,12}$/.test(value)) return words.money(Number(value))
  if (name === 'reason') return reasonIn(words.language, value)
  if (name === 'percent' && Number.isFinite(Number(value)))
    return `${Number(value).toLocaleString(locales[words.language])}%`
  if (name === 'paymentType') return words.channelName(value)
  const texts: Readonly<Record<string, FactText>> = Object.hasOwn(factTexts, name)
    ? factTexts[name as keyof typeof factTexts]
    : yesAndNo
  const inWords = (word: string) => {
    const text = Object.hasOwn(texts, word) ? texts[word] : undefined
    return text ? words.text(text) : word
  }
  return name === 'parts' ? value.split(', ').map(inWords).join(', ') : inWords(value)
}
