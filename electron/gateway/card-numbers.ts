import { maskCardNumbers } from '../../shared/card-number.ts'

/** Members that name an order or a code to pay by: never a card number, even if the digits look like one. */
const ours: ReadonlySet<string> = new Set(
  `requestId merchantId storeId merchantTradeNo merchantSubId platformTradeNo merchantRefundNo platformRefundNo
  agreementId subscriptionId amount requestAmount refundAmount vaCode paymentCode qrCode qrisUrl nmid rrn tid issuerId url
  payUrl pcPayUrl mobilePayUrl appDeeplink pushPay checkoutUrl notifyUrl redirectUrl returnUrl createTime successTime
  expiredTime`.split(/\s+/),
)

/** As latin1; the reader skips a byte order mark, so it is skipped here too. */
const JSON_OBJECT = /^(?:\xef\xbb\xbf)?\s*\{/

/** Digits and their separators, spelled as escapes. */
const ESCAPES = /(?<!\\)((?:\\\\)*)\\u00(3\d|20|2d)/gi

/**
 * Masks the middle of any card number in an answer before anything of it is stored: a gateway should send none, and one
 * that does must not make this counter store it. All other bytes stay the same. An attacker may choose the text, so the
 * time is proportional to its length.
 */
export function withoutCardNumbers(body: Buffer): Buffer {
  const text = body.toString('latin1')
  const plain = text.replace(ESCAPES, (_escape, before: string, code: string) => before + letterOf(code))
  if (!/\d{13}/.test(plain) && maskCardNumbers(plain) === plain) return body
  const masked = JSON_OBJECT.test(plain) ? maskJson(plain) : maskCardNumbers(plain)
  return masked === plain ? body : Buffer.from(masked, 'latin1')
}

/** In bytes: nineteen digits with a separator after each, all of them as escapes. */
const LONGEST_CARD = 256

/**
 * The first bytes of an answer without card numbers, in time that grows with those alone. A card number that
 * is cut at their end would not be recognised: so a little more is searched, and what was cut is left out.
 */
export function beginningWithoutCardNumbers(
  body: Buffer,
  bytes: number,
): { readonly body: Buffer; readonly masked: boolean } {
  const cut = body.subarray(0, bytes + LONGEST_CARD)
  const clean = withoutCardNumbers(cut)
  const whole = clean.length - (cut.length < body.length ? LONGEST_CARD : 0)
  return { body: clean.subarray(0, Math.max(0, Math.min(bytes, whole))), masked: clean !== cut }
}

const letterOf = (code: string) => String.fromCharCode(Number.parseInt(code, 16))

/** One pass, string by string: between two strings there are only punctuation and bare numbers. */
function maskJson(json: string): string {
  const masked: string[] = []
  let member: string | null = null
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at)
    const between = json.slice(at, quote < 0 ? undefined : quote)
    masked.push(maskBetween(between, member))
    if (quote < 0) break
    // Anything but a colon in between means that the next string is not this member's value.
    if (!ONLY_COLON.test(between)) member = null
    const end = endOfText(json, quote + 1)
    if (end < 0) {
      masked.push(maskCardNumbers(json.slice(quote)))
      break
    }
    const text = json.slice(quote + 1, end)
    const isOurs = member !== null && ours.has(member)
    masked.push(`"${isOurs ? text : maskCardNumbers(text)}"`)
    member = text
    at = end + 1
  }
  return masked.join('')
}

const ONLY_COLON = /^\s*:\s*$/

/** A whole number with as many digits as a card has; part of a longer or a decimal number does not count. */
const BARE_NUMBER = /(?<=^|[\s,:[])\d{13,19}(?=$|[\s,}\]])/g
const OWN_VALUE = /^\s*:\s*\d*/

/** A number is replaced by a number, or the answer could not be parsed. */
function maskBetween(between: string, member: string | null): string {
  const kept = member !== null && ours.has(member) ? (OWN_VALUE.exec(between)?.[0] ?? '') : ''
  const others = between.slice(kept.length)
  return kept + others.replace(BARE_NUMBER, (number) => maskCardNumbers(number, '0'))
}

/** The end of the string that begins here; -1 if it has none. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const letter = json[at]
    if (letter === '\\') at += 1
    else if (letter === '"') return at
  }
  return -1
}
