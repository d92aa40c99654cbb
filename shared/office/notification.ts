import * as z from 'zod'
import type { CounterMode } from '../merchant/merchant.ts'

/** The largest notification that the office takes, in bytes. */
export const MAX_NOTIFICATION = 64 * 1024

/** A merchant's ID as an address and the settings spell it. */
export const notifiedMerchant = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/)

/** Where the gateway sends a merchant's notifications at its office; counter and gateway sign this path. */
export const notifyPathOf = (mode: CounterMode, merchantId: string): string =>
  mode === 'live' ? `/notify/${merchantId}` : `/notify/training/${merchantId}`

const headers = z.record(z.string().max(100), z.string().max(4_000))
const bytes = z.base64().max(4 * Math.ceil(MAX_NOTIFICATION / 3))

/** A notification on its way from the office to a counter; headers have lower-case names, the body is base64. */
export const handedNotification = z.object({
  id: z.uuid(),
  headers,
  body: bytes,
  /** The office has kept it for this counter: it may be older than the gateway's clock allows. */
  isKept: z.boolean(),
  /** No counter of this merchant knows what it is about: this one keeps it for people. */
  isNobodys: z.boolean(),
})
export type HandedNotification = z.infer<typeof handedNotification>

/** What a counter found: not authentic; about something of its own, which it has on disk now; or of another counter. */
export const verdict = z.discriminatedUnion('whose', [
  z.strictObject({ whose: z.literal('forged') }),
  /** The acknowledgement is signed by the counter: the office passes it back as it is. */
  z.strictObject({
    whose: z.enum(['ours', 'others']),
    acknowledgement: z.strictObject({ headers, body: bytes }),
  }),
])
export type Verdict = z.infer<typeof verdict>
