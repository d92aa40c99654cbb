/** What the page may know of the shop's own merchant: never a key, only which there are. */
import * as z from 'zod'
import { familyNames } from '../gateway/channel-families.ts'
import { type SigningKeys, signingProfiles } from '../gateway/signing-profiles.ts'

/** Play money at the embedded gateway, or real money at the merchant's. */
export const counterModes = ['training', 'live'] as const
export type CounterMode = (typeof counterModes)[number]

/** What opens and closes the vault's box. Which ones there are differs from computer to computer. */
export const protectorKinds = ['system', 'passphrase', 'keyFile'] as const
export type ProtectorKind = (typeof protectorKinds)[number]

/** The keys of the signing profiles, in the order in which a form asks for them. */
export const keyNames = [
  'secret',
  'accessToken',
  'privateKey',
  'publicKey',
] as const satisfies readonly (keyof SigningKeys)[]

/** `locked`: there is a box that nobody has opened yet. `damaged`: its file is no vault any more. */
const vaultStates = ['empty', 'locked', 'open', 'damaged'] as const

/** Why a vault that opens by itself did not. */
const vaultProblems = ['keyFileRefused', 'systemRefused', 'wrongKey'] as const
export type VaultProblem = (typeof vaultProblems)[number]

/** What still stands between this counter and real money. */
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

/** Why a text is not taken for one. */
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
    /** What opens it; of an empty one, what will. */
    by: z.enum(protectorKinds),
    /** The vault before this one is there as well. */
    hasPrevious: z.boolean(),
    problem: z.enum(vaultProblems).nullable(),
  }),
  /** Keys that are kept; none is told while the vault is not open. */
  keys: z.array(z.enum(keyNames)),
  /** Keys that the gateway's way to sign needs. */
  neededKeys: z.array(z.enum(keyNames)),
  /** The gateway profile in use, with the settings' word on signing and verification; null where it can't be read. */
  profile: z
    .object({
      name: z.string(),
      signing: z.enum(signingProfiles),
      verification: z.enum(['enforce', 'warn', 'off']),
      /** HTTP statuses that it lists as a no, which none of them is ever taken for. */
      unsignedNos: z.array(z.int()),
    })
    .nullable(),
  /** Place and rule of a profile that can't be read. */
  profileProblem: z.string().nullable(),
  /** Certificate authorities that are trusted besides the usual ones. */
  authorities: z.array(certificateAuthority),
  missing: z.array(z.enum(missingParts)),
  /** The counter works by other settings or keys than these: it must be opened again to use them. */
  outdated: z.boolean(),
})
export type MerchantStatus = z.infer<typeof merchantStatus>

const key = z.string().trim().min(1).max(8_000).optional()

/** Keys on their way into the vault; those that are not named stay as they are. */
export const newKeys = z.strictObject({
  secret: key,
  accessToken: key,
  privateKey: key,
  publicKey: key,
  /** What the vault shall open by, where nothing opens it by itself. */
  passphrase: z.string().max(200).optional(),
})
export type NewKeys = z.infer<typeof newKeys>

/** A passphrase shorter than this is guessed. */
export const LEAST_PASSPHRASE = 12

/** Where a connection test ended; `good` is the only one that proves everything. */
export const connectionVerdicts = [
  'good',
  /** All is well, but nothing proves who answered: the profile asks for no signatures. */
  'unverified',
  'incomplete',
  'vaultLocked',
  'unusableKey',
  'dns',
  'refused',
  /** Of its certificate: by an issuer that nobody here trusts, out of date, or another server's. */
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
  'path',
  'notAGateway',
  'rejected',
  'throttled',
  'gatewayBroken',
  'oddAnswer',
] as const
export type ConnectionVerdict = (typeof connectionVerdicts)[number]

/** What one harmless signed question showed. */
/** A question that the gateway does not answer as it should, while it answers the first one well. */
export const failingQuestion = z.object({
  /** The family of channels that is asked about, or refunds. */
  of: z.enum([...familyNames, 'refund' as const]),
  verdict: z.enum(connectionVerdicts),
  detail: z.string(),
  address: z.string(),
})
export type FailingQuestion = z.infer<typeof failingQuestion>

export const connectionReport = z.object({
  verdict: z.enum(connectionVerdicts),
  /** In the system's or the gateway's own words, for support; empty where there are none. */
  detail: z.string(),
  /** The gateway's clock minus ours in ms, where an answer told. */
  clockOffset: z.int().nullable(),
  /** The clocks differ so much that the gateway will soon refuse us. */
  clockAtRisk: z.boolean(),
  /** The whole address that was asked; empty where it never came to that. */
  address: z.string(),
  /** Of the families that are on. */
  failing: z.array(failingQuestion),
})
export type ConnectionReport = z.infer<typeof connectionReport>

/**
 * Whether the gateway's notifications are heard. `notOpen`: the counter has not come to it yet. `noAddress`: a gateway
 * that is not on this computer could not reach it. `throughOffice`: no port is open, the office hands them over.
 */
export const receiverStatuses = [
  'notOpen',
  'off',
  'noAddress',
  'throughOffice',
  'listening',
  'portTaken',
  'portUnusable',
] as const
export type ReceiverStatus = (typeof receiverStatuses)[number]
