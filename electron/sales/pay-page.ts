import type { PaymentCode } from '../../shared/sale/order.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { isSafePage } from '../gateway/safe-page.ts'
import type { OrderAnswer } from './order-answer.ts'

/** Where the payer goes to pay; `unsafe` if the gateway gave addresses, and none of them may be shown. */
type PayPage = { readonly code: PaymentCode | null; readonly unsafe: boolean }

/**
 * The payer's phone comes first, as they have that with them. Even an authentic answer must not send people, or this
 * computer's browser, to a script, a file or an unencrypted page: such an address counts for nothing beside one that may be shown.
 */
export function payPageOf({ paymentActions = {}, url }: OrderAnswer, pagesHere: boolean): PayPage {
  const { payUrl, mobilePayUrl, pcPayUrl, appDeeplink, pushPay } = paymentActions
  const given = [mobilePayUrl, payUrl, url, appDeeplink, pcPayUrl].filter((each) => each !== undefined)
  const safe = (each: string | undefined) => each !== undefined && isSafePage(each, pagesHere)
  const forPhone = given.find(safe)
  if (forPhone !== undefined) {
    const computerUrl = safe(pcPayUrl) && pcPayUrl !== undefined ? normalised(pcPayUrl) : null
    return { code: { kind: 'link', url: normalised(forPhone), computerUrl }, unsafe: false }
  }
  if (pushPay !== undefined) return { code: { kind: 'push' }, unsafe: false }
  return { code: null, unsafe: given.length > 0 }
}

/** The address in one spelling, so that the opened link can be compared with the given one. */
const normalised = (url: string) => (readWebAddress(url) ? URL.parse(url)?.href : undefined) ?? url
