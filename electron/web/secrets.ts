import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes in characters that a cookie, a header and an address may hold. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The digest of a secret; the secret itself is never kept. */
export const digestOf = (secret: string) => hash('sha256', secret)

/** Whether this is the secret of that digest. */
export function isSecretOf(given: string | undefined, digest: string): boolean {
  return given !== undefined && isSame(digestOf(given), digest)
}

/** Proves knowledge of the secret's digest without revealing it. */
export const proofOf = (digest: string, text: string) =>
  createHmac('sha256', Buffer.from(digest, 'hex')).update(text).digest('base64url')

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
