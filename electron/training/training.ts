import { randomBytes } from 'node:crypto'
import type { ExpectedMerchant } from '../sales/outcome.ts'
import type { Ledger } from '../sandbox/ledger/ledger.ts'
import { createSandbox } from '../sandbox/sandbox.ts'

/** A sandbox gateway in another process on this computer. */
export interface SandboxElsewhere {
  readonly url: string
  readonly merchantId: string
  readonly secret: string
}

/** Which sandbox to train with: the embedded one on a ledger of its own, or one that runs elsewhere. */
export type TrainingOptions =
  | { readonly ledger: Ledger; readonly port: number }
  | { readonly elsewhere: SandboxElsewhere }

/** The training gateway as the counter meets it: an address, a merchant and a key. */
export interface Training extends SandboxElsewhere {
  readonly expectedMerchant: ExpectedMerchant
  close(): Promise<void>
}

const merchant = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }

/** Starts the embedded sandbox, which closes its ledger when it stops; or takes the one that runs elsewhere. */
export async function openTraining(options: TrainingOptions): Promise<Training> {
  if ('elsewhere' in options) {
    // Whose name and NMID are on its codes only its owner knows; the amount and the check sum are still compared.
    const expectedMerchant = { merchantName: null, nmid: null }
    return { ...options.elsewhere, expectedMerchant, close: async () => {} }
  }
  // Both ends live in this process, so the key needs no home: a new one each time, and nothing to steal from disk.
  const secret = randomBytes(32).toString('hex')
  const { ledger, port } = options
  const sandbox = await createSandbox({
    port,
    ledger,
    merchant: { ...merchant, secret },
    profile: 'hmac-sha256-hex',
  })
  return {
    url: sandbox.url,
    merchantId: merchant.id,
    secret,
    expectedMerchant: { merchantName: merchant.name, nmid: merchant.nmid },
    close: sandbox.close,
  }
}
