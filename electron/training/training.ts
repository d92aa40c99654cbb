import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ExpectedMerchant } from '../sales/outcome.ts'
import { createSandbox } from '../sandbox/sandbox.ts'

/** A sandbox gateway in another process on this computer. */
export interface SandboxElsewhere {
  readonly url: string
  readonly merchantId: string
  readonly secret: string
}

/** The training gateway as the counter meets it: an address, a merchant and a key. */
export interface Training {
  readonly url: string
  readonly merchantId: string
  readonly secret: string
  readonly expectedMerchant: ExpectedMerchant
  close(): Promise<void>
}

const merchant = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }

/** Starts the embedded sandbox in `folder`, or takes the one that runs elsewhere. */
export async function openTraining(
  folder: string,
  options: { sandboxPort?: number; sandbox?: SandboxElsewhere },
): Promise<Training> {
  if (options.sandbox) {
    // Whose name and NMID are on its codes only its owner knows; the amount and the check sum are still compared.
    return { ...options.sandbox, expectedMerchant: { merchantName: null, nmid: null }, close: async () => {} }
  }
  // Both ends live in this process, so the key needs no home: a new one each time, and nothing to steal from disk.
  const secret = randomBytes(32).toString('hex')
  const sandbox = await createSandbox({
    port: options.sandboxPort ?? 0,
    file: join(folder, 'sandbox.db'),
    merchant: { ...merchant, secret },
    profile: 'hmac-sha256-hex',
  })
  return {
    url: sandbox.url,
    merchantId: merchant.id,
    secret,
    expectedMerchant: { merchantName: merchant.name, nmid: merchant.nmid },
    close: () => sandbox.close(),
  }
}
