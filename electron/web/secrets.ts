import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes, as they may stand in a cookie, a header or an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** All that is kept of a secret. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether this is the secret of that digest. */
export function isSecretOf(given: string | undefined, digest: string): boolean {
  return given !== undefined && isSame(digestOf(given), digest)
}

/** Proves that whoever made it knows the secret's digest, and tells nothing of it. */
export const proofOf = (digest: string, text: string) =>
  createHmac('sha256', Buffer.from(digest, 'hex')).update(text).digest('base64url')

/** Compares in the same time, wherever the two differ. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
