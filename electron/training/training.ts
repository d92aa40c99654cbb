import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Ledger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault, sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { keysOf, type SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import { readProfileFile } from '../gateway/profile-file.ts'
import { trainingProfile } from './training-profile.ts'

/**
 * A gateway in another process on this computer, with the keys that its profile signs by. Nothing here is kept on disk.
 */
export interface SandboxElsewhere extends SigningKeys {
  readonly url: string
  readonly merchantId: string
  /** `sandbox`, `document-default`, or a profile file; the data folder's own, or `sandbox`, when not given. */
  readonly profile?: string
}

/** Keys that the gateway's profile can't sign with; the message says which to give. */
export class KeysMissing extends Error {
  override readonly name = 'KeysMissing'
}

/**
 * Which sandbox to train with: the embedded one on a ledger of its own, or one that runs elsewhere, perhaps by a profile of its
 * own.
 */
export type TrainingOptions =
  | { readonly ledger: Ledger; readonly port: number; readonly shop: GatewayProfile | null }
  | { readonly elsewhere: SandboxElsewhere; readonly profileFile: string }

const merchant = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }

/**
 * Starts the embedded sandbox, which closes its ledger when it stops; or takes the one that runs elsewhere.
 * Throws ProfileRefused, KeysMissing or UnusableKey with a sentence for the owner.
 */
export async function openTraining(options: TrainingOptions): Promise<GatewayConnection> {
  if ('elsewhere' in options) {
    const { url, merchantId, profile: named, ...keys } = options.elsewhere
    const profile = profileOf(named, options.profileFile)
    checkKeys(profile, keys)
    return {
      url,
      merchantId,
      storeId: null,
      keys,
      profile,
      // Whose name and NMID are on its codes only its owner knows; the amount and the check sum are still compared.
      expectedMerchant: { merchantName: null, nmid: null },
      close: async () => {},
    }
  }
  // Both ends live in this process, so the key needs no home: a new one each time, and nothing to steal from disk.
  const keys = { secret: randomBytes(32).toString('hex') }
  const { ledger, port, shop } = options
  const sandbox = await createSandbox({
    port,
    ledger,
    merchant: { ...merchant, ...keys },
    profile: sandboxProfile.signing.profile,
  })
  return {
    url: sandbox.url,
    merchantId: merchant.id,
    storeId: null,
    keys,
    profile: trainingProfile(shop),
    expectedMerchant: { merchantName: merchant.name, nmid: merchant.nmid },
    notifyAt: ledger.notifyAt,
    close: sandbox.close,
  }
}

const shipped: Readonly<Record<string, GatewayProfile>> = {
  sandbox: sandboxProfile,
  'document-default': documentDefault,
}

function profileOf(named: string | undefined, fileOfFolder: string): GatewayProfile {
  if (named === undefined) return existsSync(fileOfFolder) ? readProfileFile(fileOfFolder) : sandboxProfile
  return (Object.hasOwn(shipped, named) ? shipped[named] : undefined) ?? readProfileFile(resolve(named))
}

const optionOf: Record<keyof SigningKeys, string> = {
  secret: '--secret',
  accessToken: '--access-token',
  privateKey: '--private-key',
  publicKey: '--gateway-public-key',
}

function checkKeys({ name, signing }: GatewayProfile, keys: SigningKeys): void {
  const missing = keysOf[signing.profile].filter((key) => !keys[key]).map((key) => optionOf[key])
  if (missing.length === 0) return
  throw new KeysMissing(
    `The gateway profile "${name}" signs by ${signing.profile}: give ${missing.join(' and ')}, or another --gateway-profile.`,
  )
}
