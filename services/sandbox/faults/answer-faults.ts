/** Faults in an answer's content. Each changes the members before the answer is signed, so the signature holds. */
import { JsonNumber } from '../../../shared/gateway/json.ts'
import { formatDecimal, parseDecimal, rupiah, sen } from '../../../shared/money.ts'

export type Members = Record<string, unknown>

/** The numbers that name an answer's order. */
const subjects = ['merchantTradeNo', 'merchantSubId', 'merchantRefundNo', 'agreementId']
const amounts = ['amount', 'requestAmount', 'refundAmount', 'transFeeAmount', 'totalTransFee', 'vatFee']
/** Members of one channel: some gateways of the family put these into an object of their own. */
const channelMembers = [
  'qrCode',
  'qrisUrl',
  'nmid',
  'rrn',
  'tid',
  'issuerId',
  'phoneNumber',
  'payer',
  'accountNo',
  'vaCode',
  'paymentCode',
  'paymentActions',
]

/** An answer about another order. */
export function wrongEcho(members: Members): Members {
  const present = subjects.filter((name) => members[name] !== undefined)
  return change(
    members,
    present.length > 0 ? present : ['requestId'],
    (value) => `${String(value).slice(0, -1)}~`,
  )
}

/** One rupiah more than requested. */
export function wrongAmount(members: Members): Members {
  return change(members, ['amount', 'requestAmount'], (value) => {
    const amount = parseDecimal(decimalText(value))
    if (amount === null) return value
    const other = formatDecimal(sen(amount + rupiah(1)))
    return value instanceof JsonNumber ? new JsonNumber(other) : other
  })
}

export const errCodeNumber = (members: Members): Members => change(members, ['errCode'], asNumber)

export const errCodeAbsent = ({ errCode: _, ...members }: Members): Members => members

export const amountNumbers = (members: Members): Members => change(members, amounts, asNumber)

export const expiredTimeNumber = (members: Members): Members => change(members, ['expiredTime'], asNumber)

export function nestedPaymentMethodInfo(members: Members): Members {
  const isNested = ([name]: [string, unknown]) => channelMembers.includes(name)
  const entries = Object.entries(members)
  return {
    ...Object.fromEntries(entries.filter((entry) => !isNested(entry))),
    paymentMethodInfo: Object.fromEntries(entries.filter(isNested)),
  }
}

/** The names in the document's subscription samples instead of those of its tables. */
export function aliasNames(members: Members): Members {
  if (!String(members.paymentType).endsWith('Sub')) return members
  const aliases: Members = { merchantTradeNo: 'merchantSubId', returnUrl: 'redirectUrl' }
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [String(aliases[name] ?? name), value]),
  )
}

/** The document's sample of a cancellation: the answer never says what happened. */
export function channelError({ requestId, merchantId, paymentType, merchantTradeNo }: Members): Members {
  const head = { requestId, merchantId, paymentType, merchantTradeNo }
  return { ...head, errCode: 'channelError', errCodeDes: 'the channel did not answer' }
}

/** An answer that is valid up to where its reader stops. */
export function hugeBody(members: Members, bytes: number): Members {
  return { ...members, padding: 'x'.repeat(bytes) }
}

function change(members: Members, names: readonly string[], to: (value: unknown) => unknown): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      names.includes(name) && value !== undefined ? to(value) : value,
    ]),
  )
}

/** Text of a JSON number becomes that number; anything else stays. */
function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^(0|[1-9]\d*)(\.\d+)?$/.test(value) ? new JsonNumber(value) : value
}

const decimalText = (value: unknown): string => (value instanceof JsonNumber ? value.source : String(value))
