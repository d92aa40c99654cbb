import type { PaymentCode } from '../../shared/sale/order.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { isSafePage } from '../gateway/safe-page.ts'
import type { OrderAnswer } from './order-answer.ts'

type Link = Extract<PaymentCode, { kind: 'link' }>

/** Where the payer goes to pay; their phone first, as they have that with them. */
export function payPageOf({ paymentActions = {}, url }: OrderAnswer): PaymentCode | null {
  const { payUrl, mobilePayUrl, pcPayUrl, appDeeplink, pushPay } = paymentActions
  const forPhone = mobilePayUrl ?? payUrl ?? url ?? appDeeplink ?? pcPayUrl
  if (forPhone !== undefined) {
    return {
      kind: 'link',
      url: normalised(forPhone),
      computerUrl: pcPayUrl ? normalised(pcPayUrl) : null,
    }
  }
  return pushPay === undefined ? null : { kind: 'push' }
}

/** The address in one spelling, so that the opened link can be compared with the given one. */
const normalised = (url: string) => (readWebAddress(url) ? URL.parse(url)?.href : undefined) ?? url

/**
 * Why a link must not be shown to a customer, or null. Even an authentic answer must not send people, or this computer's
 * browser, to a script, a file or an unencrypted page.
 */
export function linkProblem({ url, computerUrl }: Link, pagesHere: boolean): string | null {
  const unsafe = [url, computerUrl ?? url].some((each) => !isSafePage(each, pagesHere))
  return unsafe ? "the gateway's payment link is not a safe https address" : null
}
