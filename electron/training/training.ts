import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { readProfileFile } from '../gateway/profile-file.ts'
import type { ExpectedMerchant } from '../sales/outcome.ts'
import type { Ledger } from '../sandbox/ledger/ledger.ts'
import { createSandbox } from '../sandbox/sandbox.ts'

/** A sandbox gateway in another process on this computer. */
export interface SandboxElsewhere {
  readonly url: string
  readonly merchantId: string
  readonly secret: string
}

/** Which sandbox to train with: the embedded one on a ledger of its own, or one that runs elsewhere, perhaps by a profile of its own. */
export type TrainingOptions =
  | { readonly ledger: Ledger; readonly port: number }
  | { readonly elsewhere: SandboxElsewhere; readonly profileFile: string }

/** The training gateway as the counter meets it: an address, a merchant, its keys, and how it does things. */
export interface Training {
  readonly url: string
  readonly merchantId: string
  readonly keys: SigningKeys
  readonly profile: GatewayProfile
  readonly expectedMerchant: ExpectedMerchant
  close(): Promise<void>
}

const merchant = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }

/**
 * Starts the embedded sandbox, which closes its ledger when it stops; or takes the one that runs elsewhere.
 * Throws ProfileRefused with a sentence for the owner.
 */
export async function openTraining(options: TrainingOptions): Promise<Training> {
  if ('elsewhere' in options) {
    const { url, merchantId, secret } = options.elsewhere
    return {
      url,
      merchantId,
      keys: { secret },
      profile: existsSync(options.profileFile) ? readProfileFile(options.profileFile) : sandboxProfile,
      // Whose name and NMID are on its codes only its owner knows; the amount and the check sum are still compared.
      expectedMerchant: { merchantName: null, nmid: null },
      close: async () => {},
    }
  }
  // Both ends live in this process, so the key needs no home: a new one each time, and nothing to steal from disk.
  const keys = { secret: randomBytes(32).toString('hex') }
  const { ledger, port } = options
  const sandbox = await createSandbox({
    port,
    ledger,
    merchant: { ...merchant, ...keys },
    profile: sandboxProfile.signing.profile,
  })
  return {
    url: sandbox.url,
    merchantId: merchant.id,
    keys,
    profile: sandboxProfile,
    expectedMerchant: { merchantName: merchant.name, nmid: merchant.nmid },
    close: sandbox.close,
  }
}
