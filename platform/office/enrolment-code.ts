import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '../../shared/durations.ts'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'
import { bytesOf, type Terms } from './keys.ts'

/**
 * The content of a one-time code: the office's address, a secret that never goes over the wire, and the hash of the
 * office's key. The office recognises the counter by the secret, and the counter the office by the key.
 */
export interface EnrolmentCode {
  readonly address: string
  readonly secret: string
  readonly fingerprint: string
}

/** How long a code is valid. */
export const CODE_MS = 30 * MINUTE

/** Both are 128 bits in base64url. */
const PART = /^([\w-]{22})\.([\w-]{22})$/

export const codeText = ({ address, secret, fingerprint }: EnrolmentCode): string =>
  `${address}/#${secret}.${fingerprint}`

/** Null for a text that is not a code, and for an address whose connection others could read. */
export function readCode(text: string): EnrolmentCode | null {
  const [before = '', after = '', ...more] = text.trim().split('#')
  const url = readWebAddress(before)
  const [, secret, fingerprint] = PART.exec(after) ?? []
  if (!url || !isPrivate(url) || !/^https?:\/\/[^/?#]+\/$/i.test(before) || more.length > 0) return null
  return secret && fingerprint ? { address: url.origin, secret, fingerprint } : null
}

export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** The office finds a code by this; it reveals nothing of the secret. */
export const idOfSecret = (secret: string): string =>
  createHash('sha256').update(`loket enrolment ${secret}`).digest('base64url')

/** Proves that its maker knows the secret. */
export const proveSecret = (secret: string, terms: Terms): string =>
  createHmac('sha256', secret).update(bytesOf(terms)).digest('base64url')

export function isProven(secret: string, terms: Terms, proof: string): boolean {
  const [one, other] = [Buffer.from(proveSecret(secret, terms)), Buffer.from(proof)]
  return one.length === other.length && timingSafeEqual(one, other)
}
