/**
 * The gateway profile: everything that a gateway of this family may do differently from our choices where the document
 * is silent, in one JSON document. A merchant's own file names the profile that it `extends` and contains the
 * differences.
 */
import * as z from 'zod'
import { rupiah } from '../money.ts'
import { plainText } from '../plain-text.ts'
import { channelLook } from './channel-look-schema.ts'
import type { ChannelLooks } from './channel-looks.ts'
import { type Channel, channels } from './channels.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations } from './operations/index.ts'
import { signingProfiles } from './signing-profiles.ts'
import { ambiguousCode } from './wire-codes.ts'
import { OFFSET, WIB } from './wire-times.ts'

const seconds = z.number().min(0.1).max(86_400)
const wholeRupiah = z.int().min(0).max(9_999_999_999).transform(rupiah)

/** The meaning of a refusal. `notFound` is a rejection too: the gateway does not know the number. */
export const refusalClasses = [
  'clock',
  'credentials',
  'notFound',
  'rejected',
  'duplicate',
  'throttled',
] as const
export type RefusalClass = (typeof refusalClasses)[number]

/** The most entries of any list: of a longer one, zod would complain of each entry, which takes gigabytes or overflows the stack. */
const MOST = 200

const errorRule = z.strictObject({
  class: z.enum(refusalClasses),
  /**
   * Statuses are not signed: they only hint at refused credentials, a wrong clock, a duplicate or throttling, and leave
   * the order unknown. Under `rejected` and `notFound` they have no effect; older profiles have some there.
   */
  httpStatus: z.array(z.int().min(300).max(499)).max(MOST),
  /** Exact codes; a code that ends in `*` matches all that begin with it. */
  errCode: z.array(z.string().regex(/^[\w.-]{1,32}\*?$/, 'must be a code, or its beginning and *')).max(MOST),
})
export type ErrorRule = z.infer<typeof errorRule>

/** HTTP statuses that a profile lists as a refusal. They never count as one, because a status is not signed. */
export function unsignedNos({ errors }: { readonly errors: readonly ErrorRule[] }): number[] {
  const nos = errors.filter(({ class: is }) => is === 'rejected' || is === 'notFound')
  return [...new Set(nos.flatMap(({ httpStatus }) => httpStatus))]
}

/** How often an open order is asked about at which age; the last step holds for good. */
const pace = z
  .array(z.strictObject({ until: z.int().min(1).optional(), every: seconds }))
  .min(1)
  .max(MOST)
  .refine(
    (steps) => steps.every(({ until }, index) => (until === undefined) === (index === steps.length - 1)),
    {
      error: 'every step but the last must say until when it holds',
    },
  )
export type Pace = z.infer<typeof pace>

const polling = z.strictObject({
  /** Channels that are paid while the customer stands at the counter: QR codes, wallets, cards. */
  onTheSpot: pace,
  /** Virtual accounts and store codes, which are paid somewhere else. */
  elsewhere: pace,
  /** Seconds after the end for one more inquiry; then once a day. */
  afterTheEnd: z.array(z.int().min(1)).max(MOST),
  /** How long an order that ended unpaid still gets that daily inquiry. */
  lateDays: z.int().min(1).max(60),
  longestBackOff: seconds,
  /** For all open orders together. */
  questionsPerSecond: z.number().min(0.1).max(100),
})
/** When to ask the gateway about an order again; times in seconds. */
export type Polling = z.infer<typeof polling>

/** Without `.` and `..`: those are resolved before the path is sent, and another one would be signed. */
const path = z
  .string()
  .regex(/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/, 'must be a path such as /payment/v2.3/qris/query')
const operationNames = z.enum(Object.keys(operations) as [OperationName, ...OperationName[]])
const aliases = Object.values(operations).flatMap(({ aliases: names }) => Object.keys(names))
const codes = channels.map(({ paymentType }) => paymentType)
const paymentTypes = z.enum(codes as [string, ...string[]])

/** The schema of a whole gateway profile. */
export const gatewayProfile = z.strictObject({
  name: plainText().min(1).max(60),
  signing: z.strictObject({
    profile: z.enum(signingProfiles),
    /** Whether the path of the base URL is signed too, or only what follows it. */
    path: z.enum(['whole', 'belowBase']),
  }),
  /** What an answer with an invalid signature is worth: nothing, a warning, or no check at all. */
  verification: z.enum(['enforce', 'warn', 'off']),
  /** How far the gateway lets a request's clock be off. */
  clockWindowSeconds: z.int().min(10).max(3_600),
  /** Paths that differ from the declared ones. */
  paths: z.partialRecord(operationNames, path),
  /** How to write members that the document spells in two ways, both of which are always read; and how times are spelled. */
  spelling: z.strictObject({
    orderAmounts: z.enum(['text', 'number']),
    subscriptionAmounts: z.enum(['text', 'number']),
    /** Aliases of the declarations to write instead of the names in the document's tables. */
    aliases: z.array(z.enum(aliases)).max(MOST),
    /** The zone of times in bodies, which name none. Profiles of before don't say. */
    times: z.string().regex(OFFSET, 'must be an offset such as +07:00').default(WIB),
  }),
  /** The first match wins; no match is an unknown outcome. */
  errors: z.array(errorRule).max(MOST),
  /** Terms that differ from the channel catalogue's, and how this gateway's channels are spelled and shown. */
  channels: z
    .partialRecord(
      paymentTypes,
      z.strictObject({
        ...channelLook.shape,
        /** Its `paymentType` on the wire, if it differs from the document's. */
        wireCode: z
          .string()
          .regex(/^[\w.-]{1,20}$/, 'must be 1 to 20 letters, digits, _, . or -')
          .optional(),
        min: wholeRupiah.optional(),
        max: wholeRupiah.optional(),
        expirySeconds: z.int().min(1).nullable().optional(),
        fee: z.strictObject({ millionths: z.int().min(0).max(1_000_000), fixed: wholeRupiah }).optional(),
      }),
    )
    .check(({ value, issues }) => {
      const ambiguous = ambiguousCode(codes, value)
      if (!ambiguous) return
      const message = `must not be ${ambiguous.wireCode}, which is the code of another channel`
      issues.push({ code: 'custom', message, path: [ambiguous.code, 'wireCode'], input: value })
    }),
  polling,
  /** Capabilities that not every gateway has. */
  capabilities: z.strictObject({ cancelQrOrder: z.boolean() }),
})
export type GatewayProfile = z.infer<typeof gatewayProfile>

/** How this gateway's channels are shown, if its profile says so. */
export function looksAt({ channels: own }: Pick<GatewayProfile, 'channels'>): ChannelLooks {
  const looks = Object.entries(own).flatMap(([code, terms]) => {
    const { name, color, logo, howToPay } = terms ?? {}
    const look = Object.entries({ name, color, logo, howToPay }).filter(([, value]) => value !== undefined)
    return look.length > 0 ? [[code, Object.fromEntries(look)]] : []
  })
  return Object.fromEntries(looks)
}

/** A gateway whose channels are shown as another one's, with its own terms. */
export function withLooksOf(
  profile: GatewayProfile,
  other: Pick<GatewayProfile, 'channels'>,
): GatewayProfile {
  const shown = Object.entries(looksAt(other)).map(([code, look]) => [
    code,
    { ...profile.channels[code as keyof GatewayProfile['channels']], ...look },
  ])
  return { ...profile, channels: { ...profile.channels, ...Object.fromEntries(shown) } }
}

/** The path of an operation at this gateway, below its base URL. */
export function pathOf(profile: GatewayProfile, operation: Operation): string {
  return profile.paths[operation.name as OperationName] ?? operation.path
}

/** A channel with this gateway's terms instead of the catalogue's. */
export function channelAt<Of extends Channel>(profile: Pick<GatewayProfile, 'channels'>, channel: Of): Of {
  const { min, max, expirySeconds, fee } = profile.channels[channel.paymentType] ?? {}
  return {
    ...channel,
    min: min ?? channel.min,
    max: max ?? channel.max,
    expirySeconds: expirySeconds === undefined ? channel.expirySeconds : expirySeconds,
    fee: fee ?? channel.fee,
  }
}
