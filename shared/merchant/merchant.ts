/** What the page may know about the shop's own merchant: never a key, only which ones exist. */
import * as z from 'zod'
import { familyNames } from '../gateway/channel-families.ts'
import { type SigningKeys, signingProfiles } from '../gateway/signing-profiles.ts'
import { openMoney } from './open-money.ts'

/** Play money at the embedded gateway, or real money at the merchant's. */
export const counterModes = ['training', 'live'] as const
export type CounterMode = (typeof counterModes)[number]

/** What opens and closes the vault. Each computer has its own choice of these. */
export const protectorKinds = ['system', 'passphrase', 'keyFile'] as const
export type ProtectorKind = (typeof protectorKinds)[number]

/** The keys of the signing profiles, in the order in which a form asks for them. */
export const keyNames = [
  'secret',
  'accessToken',
  'privateKey',
  'publicKey',
] as const satisfies readonly (keyof SigningKeys)[]

/** `locked`: nobody has opened it yet. `damaged`: the file is not a vault any more. */
const vaultStates = ['empty', 'locked', 'open', 'damaged'] as const

/** Why a vault that opens automatically did not. */
const vaultProblems = ['keyFileRefused', 'systemRefused', 'wrongKey'] as const
export type VaultProblem = (typeof vaultProblems)[number]

/** What is still missing before this counter can take real money. */
const missingParts = ['baseUrl', 'merchantId', 'profile', 'keys'] as const
export type MissingPart = (typeof missingParts)[number]

/** A certificate authority that the shop trusts because its gateway or its proxy has one of its own. */
export const certificateAuthority = z.object({
  subject: z.string(),
  /** In ms. */
  validUntil: z.int(),
  /** SHA-256, as the authority's owner can read it out. */
  fingerprint: z.string(),
})
export type CertificateAuthority = z.infer<typeof certificateAuthority>

/** Why a text is not accepted as one. */
export const authorityProblems = [
  'notPem',
  'privateKey',
  'unreadable',
  'notAuthority',
  'weak',
  'expired',
  'tooMany',
] as const
export type CertificateAuthorityProblem = (typeof authorityProblems)[number]

/** How far the merchant's side of this counter is set up. */
export const merchantStatus = z.object({
  vault: z.object({
    state: z.enum(vaultStates),
    /** What opens it; for an empty one, what will. */
    by: z.enum(protectorKinds),
    /** The previous vault is still there as well. */
    hasPrevious: z.boolean(),
    problem: z.enum(vaultProblems).nullable(),
  }),
  /** Stored keys; empty while the vault is not open. */
  keys: z.array(z.enum(keyNames)),
  /** Keys that the gateway's way to sign needs. */
  neededKeys: z.array(z.enum(keyNames)),
  /** The gateway profile in use, with the settings' choice of signing and verification; null if it can't be read. */
  profile: z
    .object({
      name: z.string(),
      signing: z.enum(signingProfiles),
      verification: z.enum(['enforce', 'warn', 'off']),
      /** How many ways to pay it gives names, limits, fees or steps of its own. */
      channels: z.int(),
      /** HTTP statuses that it lists as a refusal, although none of them ever counts as one. */
      unsignedNos: z.array(z.int()),
    })
    .nullable(),
  /** Place and rule of a profile that can't be read. */
  profileProblem: z.string().nullable(),
  /** Certificate authorities trusted in addition to the usual ones. */
  authorities: z.array(certificateAuthority),
  missing: z.array(z.enum(missingParts)),
  /** This merchant has taken real money on this computer before. */
  hasServed: z.boolean(),
  /** The counter works with other settings or keys than these: it must be opened again to use them. */
  outdated: z.boolean(),
  /** Real money that is open at another address than the settings name; null if there is none. */
  openElsewhere: openMoney.extend({ address: z.string() }).nullable(),
})
export type MerchantStatus = z.infer<typeof merchantStatus>

const key = z.string().trim().min(1).max(8_000).optional()

/** Keys on their way into the vault; keys that are not named stay as they are. */
export const newKeys = z.strictObject({
  secret: key,
  accessToken: key,
  privateKey: key,
  publicKey: key,
  /** What shall open the vault, if nothing opens it automatically. */
  passphrase: z.string().max(200).optional(),
})
export type NewKeys = z.infer<typeof newKeys>

/** A shorter passphrase can be guessed. */
export const MIN_PASSPHRASE = 12

/** The result of a connection test; only `good` proves everything. */
export const connectionVerdicts = [
  'good',
  /** Everything works, but nothing proves who answered: the profile requires no signatures. */
  'unverified',
  'incomplete',
  'vaultLocked',
  'unusableKey',
  'dns',
  'refused',
  /** The server's certificate has an untrusted issuer, has expired, or is another server's. */
  'untrusted',
  'expired',
  'wrongName',
  'tls',
  'unreachable',
  'timeout',
  'clock',
  'key',
  'merchant',
  'answerSignature',
  'compressed',
  'path',
  'notAGateway',
  'rejected',
  'throttled',
  'gatewayBroken',
  'oddAnswer',
] as const
export type ConnectionVerdict = (typeof connectionVerdicts)[number]

/** An inquiry that the gateway does not answer as it should, although it answers the first one well. */
export const failingQuestion = z.object({
  /** The family of channels that is asked about, or refunds. */
  of: z.enum([...familyNames, 'refund' as const]),
  verdict: z.enum(connectionVerdicts),
  detail: z.string(),
  address: z.string(),
})
export type FailingQuestion = z.infer<typeof failingQuestion>

/** What harmless signed inquiries found: the verdict of the first one, and those that were answered otherwise. */
export const connectionReport = z.object({
  verdict: z.enum(connectionVerdicts),
  /** In the system's or the gateway's own words, for support; empty if there are none. */
  detail: z.string(),
  /** The gateway's clock minus ours in ms, if an answer contained its time. */
  clockOffset: z.int().nullable(),
  /** The clocks differ so much that the gateway will soon refuse us. */
  clockAtRisk: z.boolean(),
  /** The full address of the request; empty if none was sent. */
  address: z.string(),
  /** For the families that are on. */
  failing: z.array(failingQuestion),
})
export type ConnectionReport = z.infer<typeof connectionReport>

/** What is wrong with a notification that is not believed: its signature, its time, or that it is for another merchant. */
export const refusedReasons = ['signature', 'time', 'merchant'] as const
export type RefusedReason = (typeof refusedReasons)[number]

/**
 * Whether this counter receives the gateway's notifications. `notOpen`: the counter has not started to yet.
 * `noAddress`: a gateway that is not on this computer could not reach it. `throughOffice`: no port is open, the office
 * hands them over. `signature`, `time` and `merchant`: the port is open, and what came last was refused for that.
 */
export const receiverStatuses = [
  'notOpen',
  'off',
  'noAddress',
  'throughOffice',
  'listening',
  'portTaken',
  'portUnusable',
  ...refusedReasons,
] as const
export type ReceiverStatus = (typeof receiverStatuses)[number]
