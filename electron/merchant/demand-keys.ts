import { createPublicKey } from 'node:crypto'
import { readPrivateKey, readPublicKey, UnusableKey } from '../../platform/signing/keys.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** Keys can be read and are each other's strangers; throws a CallFailure that names the one at fault. */
export function demandReadable({ privateKey, publicKey }: SigningKeys): void {
  try {
    const ours = privateKey === undefined ? null : readPrivateKey(privateKey)
    const theirs = publicKey === undefined ? null : readPublicKey(publicKey)
    // Gateways ask for a public key as well, so it is easily taken for the one they give.
    if (ours && theirs?.equals(createPublicKey(ours))) {
      throw new CallFailure('badInput', 'this is our own public key, not the gateway’s', 'publicKey')
    }
  } catch (error) {
    if (error instanceof UnusableKey) throw new CallFailure('badInput', error.message, error.key)
    throw error
  }
}
