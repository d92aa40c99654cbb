import { hash } from 'node:crypto'
import { JsonNumber } from '../../shared/gateway/json.ts'
import { type WireCodes, wireCodes } from '../../shared/gateway/wire-codes.ts'
import { parseDecimal, type Sen } from '../../shared/money.ts'
import { readAsPlain, withoutMarks } from '../../shared/plain-text.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import type { ReportedPayment } from '../../shared/work-list/reported-payment.ts'
import { membersOf } from './members.ts'

/**
 * What a notification is about: enough to know what to inquire about.
 * Nothing else is used: a notification is a hint and never marks anything paid.
 */
export interface Notification {
  readonly merchantTradeNo: string | null
  readonly merchantRefundNo: string | null
  /**
   * Every number by which it may name a subscription, the most certain first: a charge may have a `merchantTradeNo`
   * of its own.
   */
  readonly subscriptionNumbers: readonly string[]
  readonly status: string | null
  readonly platformTradeNo: string | null
  /** What happened to a subscription, such as `reminder`; the name is ours. */
  readonly event?: string
  /** When a reminder says that the next charge is; `yyyyMMddHHmmss`, WIB. */
  readonly nextPaymentTime?: string
  /** What it says of a payment. A payment to a static account has a number that is not ours, or none. */
  readonly payment: ReportedFields
  /** Identifies a notification without any number; the same members give the same digest, however they are spelled. */
  readonly digest: string
  /** It repeats an earlier one; something may have changed all the same. */
  readonly again?: boolean
}

/** What a notification says of a payment; a member is null where it does not say. */
export interface ReportedFields extends ReportedPayment {
  /** The payer's, or of some gateways the account that was paid to. */
  readonly accountNo: string | null
}

/** What is reported of a payment by a notification that says nothing of one. */
export const nothingReported: ReportedFields = {
  merchantTradeNo: null,
  platformTradeNo: null,
  paymentType: null,
  vaCode: null,
  amount: null,
  paidAt: null,
  payer: null,
  accountNo: null,
}

/**
 * Reads the body of a notification with a valid signature; null if it names nothing to inquire about. One that can't be read
 * names nothing either, but it may have reported a payment that is known in no other way: it goes to people.
 */
export function readNotification(
  body: Uint8Array,
  codes: Pick<WireCodes, 'read'> = wireCodes({ channels: {} }),
): Notification | null {
  const wire = membersOf(body)
  if (wire === null) return body.length === 0 ? null : unreadable(body)
  const members = codes.read(wire)
  const text = (name: string) => {
    const value = members[name]
    if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
    // It may be anything, and is shown on a screen beside other words.
    return readAsPlain(value) || null
  }
  const notification = {
    merchantTradeNo: text('merchantTradeNo'),
    merchantRefundNo: text('merchantRefundNo'),
    subscriptionNumbers: [text('agreementId'), text('merchantSubId'), text('merchantTradeNo')].filter(
      isThere,
    ),
    status: text('status'),
    platformTradeNo: text('platformTradeNo'),
    ...optional('event', text('eventType')),
    ...optional('nextPaymentTime', text('nextPaymentTime')),
    payment: {
      merchantTradeNo: text('merchantTradeNo'),
      platformTradeNo: text('platformTradeNo'),
      paymentType: text('paymentType'),
      vaCode: number(text('vaCode')),
      amount: amountOf(members.amount),
      paidAt: parseWibTime(text('successTime') ?? ''),
      payer: text('payer'),
      accountNo: number(text('accountNo')),
    },
    digest: digestOf(wire),
  }
  const { merchantRefundNo, subscriptionNumbers, payment } = notification
  const { platformTradeNo, vaCode, accountNo } = payment
  const names = [...subscriptionNumbers, merchantRefundNo, platformTradeNo, vaCode, accountNo]
  if (names.some(Boolean) || payment.amount !== null) return notification
  return HIDDEN.test(Buffer.from(body).toString('utf8')) ? unreadable(body) : null
}

/** In a list, or in a member of its own, a payment may be named where nothing is looked for; a ping names none. */
const HIDDEN = /"(?:merchantTradeNo|platformTradeNo|vaCode|amount)"\s*:\s*(?:"[^"]|\d)/

/**
 * The digest of what every signing profile signs: `sorted-sha256-hex` does not sign order, spaces, empty members and
 * `sign`, so anybody who has one signed notification could spell it in many ways, and each would count as another
 * payment.
 */
function digestOf({ sign: _, ...signed }: Record<string, unknown>): string {
  const inOrder = Object.entries(signed).sort(([one], [other]) => (one < other ? -1 : 1))
  return digestIn(JSON.stringify(inOrder))
}

const digestIn = (bytes: string | Uint8Array) => hash('sha256', bytes).slice(0, 32)

function amountOf(value: unknown): Sen | null {
  const source = value instanceof JsonNumber ? value.source : value
  return typeof source === 'string' ? parseDecimal(source) : null
}

/** No number, status or name of the document is longer. */
const MAX_LENGTH = 64

/** As an answer's numbers are read, so that both name the same account. */
const number = (value: string | null) => (value === null ? null : withoutMarks(value))

const isThere = (value: string | null) => value !== null

const optional = <Name extends string>(name: Name, value: string | null) =>
  (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string }

const unreadable = (body: Uint8Array): Notification => ({
  merchantTradeNo: null,
  merchantRefundNo: null,
  subscriptionNumbers: [],
  status: null,
  platformTradeNo: null,
  payment: nothingReported,
  digest: digestIn(body),
})
