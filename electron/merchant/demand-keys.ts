import { createPublicKey } from 'node:crypto'
import { readPrivateKey, readPublicKey, UnusableKey } from '../../platform/signing/keys.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** Demands that both keys can be read and are not two halves of one pair; throws a CallFailure that names the wrong one. */
export function demandReadable({ privateKey, publicKey }: SigningKeys): void {
  try {
    const ours = privateKey === undefined ? null : readPrivateKey(privateKey)
    const theirs = publicKey === undefined ? null : readPublicKey(publicKey)
    // The shop gives its own public key to the gateway, so it is easily pasted in place of the gateway's.
    if (ours && theirs?.equals(createPublicKey(ours)))
      throw new CallFailure('badInput', 'this is our own public key, not the gateway’s', 'publicKey')
  } catch (error) {
    if (error instanceof UnusableKey) throw new CallFailure('badInput', error.message, error.key)
    throw error
  }
}
