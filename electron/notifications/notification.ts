import { parseAnswerJson } from '../../shared/gateway/json.ts'
import { flatten } from '../../shared/gateway/read-answer.ts'

/**
 * What a notification is about: enough to know whom to ask the gateway about.
 * Nothing else of it is used, for a notification is a hint and never marks anything paid.
 */
export interface Notification {
  readonly merchantTradeNo: string | null
  readonly merchantRefundNo: string | null
  readonly agreementId: string | null
  readonly status: string | null
  readonly platformTradeNo: string | null
  /** What happened to a subscription, such as `reminder`; the name is ours. */
  readonly event?: string
  /** When a reminder says that the next charge is; `yyyyMMddHHmmss`, WIB. */
  readonly nextPaymentTime?: string
  /** Which account a payment went to: one to a static account has a number that we never gave. */
  readonly vaCode?: string
  /** The same was said before: there may be something new behind it all the same. */
  readonly again?: boolean
}

/** Reads the body of a notification whose signature held; null where it names nothing that we could ask about. */
export function readNotification(body: Uint8Array): Notification | null {
  const members = parse(body)
  const text = (name: string) => {
    const value = members[name]
    return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null
  }
  const notification = {
    // Subscriptions have two names for their number (a trap of the document).
    merchantTradeNo: text('merchantTradeNo') ?? text('merchantSubId'),
    merchantRefundNo: text('merchantRefundNo'),
    agreementId: text('agreementId'),
    status: text('status'),
    platformTradeNo: text('platformTradeNo'),
    ...optional('event', text('eventType')),
    ...optional('nextPaymentTime', text('nextPaymentTime')),
    ...optional('vaCode', text('vaCode')),
  }
  const { merchantTradeNo, merchantRefundNo, agreementId } = notification
  return merchantTradeNo || merchantRefundNo || agreementId ? notification : null
}

/** No number, status or name of the document is longer. */
const LONGEST = 64

const optional = <Name extends string>(name: Name, value: string | null) =>
  (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string }

function parse(body: Uint8Array): Record<string, unknown> {
  try {
    const json = parseAnswerJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    return isObject ? flatten(json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
