import { maskCardNumbers } from '../../shared/card-number.ts'

/** Members that name an order, or that somebody pays by: none of them is a card, whatever its digits look like. */
const ours: ReadonlySet<string> = new Set(
  `requestId merchantId storeId merchantTradeNo merchantSubId platformTradeNo merchantRefundNo platformRefundNo
  agreementId subscriptionId amount requestAmount refundAmount vaCode paymentCode qrCode qrisUrl nmid rrn tid issuerId url
  payUrl pcPayUrl mobilePayUrl appDeeplink pushPay checkoutUrl notifyUrl redirectUrl returnUrl createTime successTime
  expiredTime`.split(/\s+/),
)

/** As latin1; a byte order mark before it is passed over when it is read, too. */
const JSON_OBJECT = /^(?:\xef\xbb\xbf)?\s*\{/

/** A text of JSON, with the one that it names where it is a member's name; or a member that is a bare number. */
const TEXTS = /"((?:[^"\\]|\\.)*)"(?:(\s*:\s*)(?:"((?:[^"\\]|\\.)*)"|(\d{13,19})(?=[\s,}\]])))?/g

/**
 * An answer without the middle of any card number in it, before anything of it is read or kept: a gateway should tell
 * none, and one that does must not make this counter keep it. Anything else stays byte for byte.
 */
export function withoutCardNumbers(body: Buffer): Buffer {
  const text = body.toString('latin1')
  // Digits may be spelt as escapes, too.
  const plain = text.replace(/(?<!\\)((?:\\\\)*)\\u003(\d)/gi, '$1$2')
  if (maskCardNumbers(plain) === plain && !/\d{13}/.test(plain)) return body
  const masked = JSON_OBJECT.test(plain) ? plain.replace(TEXTS, maskMember) : maskCardNumbers(plain)
  return masked === plain ? body : Buffer.from(masked, 'latin1')
}

function maskMember(whole: string, name: string, colon?: string, text?: string, number?: string): string {
  if (colon === undefined) return `"${maskCardNumbers(name)}"`
  if (ours.has(name)) return whole
  // A number must stay one, or the answer could not be read.
  const value = text === undefined ? maskCardNumbers(number ?? '', '0') : `"${maskCardNumbers(text)}"`
  return `"${maskCardNumbers(name)}"${colon}${value}`
}
