import { randomUUID } from 'node:crypto'
import { header } from '../../platform/header.ts'
import type { Signer } from '../../platform/signing/sign.ts'
import { signedHeaders } from '../../platform/signing/signed-headers.ts'
import { DAY } from '../../shared/durations.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import type { RefusedReason } from '../../shared/merchant/merchant.ts'
import { readHeaderTime } from '../../shared/wib-time.ts'
import { membersOf } from './members.ts'

export interface ReceptionOptions {
  /** The path of notifyUrl, which is part of what is signed. */
  readonly path: string
  readonly merchantId: string
  readonly signer: Signer
  /** The gateway's clock, as far as known: notifications must not be refused because our own clock is wrong. */
  readonly now: () => number
  /** This computer's own clock, as our estimate of the gateway's may be wrong. */
  readonly ownNow?: () => number
  /** How far the sender's clock may be ahead. */
  readonly clockWindowSeconds: number
}

/** A notification as it came, not verified. Headers have lower-case names. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

/** The merchant's signed acknowledgement of a notification. */
interface Acknowledgement {
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** Verifies notifications and signs their acknowledgements, whether they came directly or through the office. */
export interface Reception {
  /**
   * Why a notification is not believed; null if it is. Checks the signature over the raw bytes before anything is parsed. A
   * notification that the office stored may be later than a day.
   */
  refusedFor(arrival: Arrival, how?: { readonly late: boolean }): RefusedReason | null
  /** Duplicates and unreadable notifications are acknowledged too, or they would be repeated forever. */
  acknowledge(arrival: Arrival): Acknowledgement
}

/**
 * How long after its first delivery a notification may still come. The document doesn't show how they are repeated, so a
 * gateway may sign one once and send the same bytes again for hours; what it says only makes us ask.
 */
const REPEATED_MS = DAY

export function createReception(options: ReceptionOptions): Reception {
  const { path, merchantId, signer, now } = options
  const clocks = [now, options.ownNow ?? now]
  const windowMs = options.clockWindowSeconds * 1_000
  const isInTime = (at: number) =>
    clocks.some((clock) => clock() - at <= REPEATED_MS && at - clock() <= windowMs)
  return {
    refusedFor(arrival, { late } = { late: false }) {
      const timestamp = header(arrival.headers, headerNames.timestamp) ?? ''
      const at = readHeaderTime(timestamp)
      const signature = header(arrival.headers, headerNames.signature)
      if (signature === null) return 'signature'
      if (at === null || (!late && !isInTime(at))) return 'time'
      if (header(arrival.headers, headerNames.partnerId) !== merchantId) return 'merchant'
      if (!signer.verify({ method: 'POST', path, timestamp }, arrival.body, signature)) return 'signature'
      return isAbout(merchantId, arrival.body) ? null : 'merchant'
    },
    acknowledge(arrival) {
      const requestId = requestIdOf(arrival) ?? randomUUID()
      const body = Buffer.from(writeJson({ requestId, errCode: '0', merchantId }))
      const message = { method: 'POST', path, at: now(), merchantId, requestId, body }
      return { headers: signedHeaders(signer, message), body }
    },
  }
}

/** The header is not signed, but our signature covers what we repeat of it, so alone only a plain id is repeated. */
const PLAIN_ID = /^[\w-]{1,64}$/
/** What the gateway itself signed in the body may be any text that a header carries, but never two members in one. */
const SIGNED_ID = /^[!-%'-~]{1,64}$/

/** The notification's number, to be repeated in the acknowledgement; null if it has none that may be. */
function requestIdOf(arrival: Arrival): string | null {
  const given = header(arrival.headers, headerNames.requestId)
  if (given !== null && PLAIN_ID.test(given)) return given
  const signed = signedRequestId(arrival.body)
  return SIGNED_ID.test(signed) ? signed : null
}

function signedRequestId(body: Uint8Array): string {
  const requestId = membersOf(body)?.requestId
  return typeof requestId === 'string' ? requestId : ''
}

/**
 * False if the body names another merchant. A gateway that signs by RSA has one key for all its merchants, and no
 * profile signs X-PARTNER-ID: another merchant could pass a notification of theirs on to us.
 */
function isAbout(merchantId: string, body: Uint8Array): boolean {
  const named = membersOf(body)?.merchantId
  return named === undefined || named === merchantId
}
