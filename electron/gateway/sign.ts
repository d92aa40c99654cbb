import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type SignedParts, type SigningProfile, stringToSign } from '../../shared/gateway/signing-profiles.ts'

/** Signs and verifies with one party's key. */
export interface Signer {
  sign(parts: SignedParts, body: Uint8Array): string
  verify(parts: SignedParts, body: Uint8Array, signature: string): boolean
}

/** A signer for a profile; the secret stays inside. */
export function createSigner(_profile: SigningProfile, secret: string): Signer {
  const sign = (parts: SignedParts, body: Uint8Array) =>
    createHmac('sha256', secret)
      .update(stringToSign(parts, sha256Hex(body)))
      .digest('hex')
  return {
    sign,
    verify: (parts, body, signature) => equalInConstantTime(sign(parts, body), signature.toLowerCase()),
  }
}

/** Lowercase hex SHA-256, as the string to sign and the evidence of an exchange carry it. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Compares without telling, by its duration, where two texts differ. */
function equalInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
