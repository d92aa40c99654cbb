import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'

/** A key that can't sign or verify. The message says which one and what it must be; it never quotes the key. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey'
  readonly key: keyof SigningKeys
  constructor(key: keyof SigningKeys, problem: string) {
    super(problem)
    this.key = key
  }
}

/** An RSA key shorter than this can be broken. */
const MIN_BITS = 2048

/** Our own key: PKCS#8 or PKCS#1, as PEM, PEM with a literal `\n` for each line, or bare Base64. Throws {@link UnusableKey}. */
export function readPrivateKey(text: string): KeyObject {
  const form = { format: 'der', key: derOf(text) } as const
  const key =
    attempt(() => createPrivateKey({ ...form, type: 'pkcs8' })) ??
    attempt(() => createPrivateKey({ ...form, type: 'pkcs1' }))
  return usable(key, 'privateKey', 'The private key must be an unencrypted RSA key in PKCS#8 or PKCS#1')
}

/** The other party's key: SubjectPublicKeyInfo or PKCS#1, in the same spellings. Throws {@link UnusableKey}. */
export function readPublicKey(text: string): KeyObject {
  const form = { format: 'der', key: derOf(text) } as const
  const key =
    attempt(() => createPublicKey({ ...form, type: 'spki' })) ??
    attempt(() => createPublicKey({ ...form, type: 'pkcs1' }))
  return usable(key, 'publicKey', 'The public key must be an RSA key in SPKI or PKCS#1')
}

/** The bytes of a key in any spelling: settings files and environment variables lose line breaks in many ways. */
function derOf(text: string): Buffer {
  const base64 = text.replaceAll(/\\r|\\n/g, '\n').replaceAll(/-----[A-Z0-9 ]+-----/g, '')
  return Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')
}

function usable(key: KeyObject | null, name: 'privateKey' | 'publicKey', rule: string): KeyObject {
  const spellings = 'as PEM or bare Base64'
  if (key?.asymmetricKeyType !== 'rsa') throw new UnusableKey(name, `${rule}, ${spellings}.`)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < MIN_BITS) throw new UnusableKey(name, `${rule}, of at least ${MIN_BITS} bits.`)
  return key
}

function attempt(read: () => KeyObject): KeyObject | null {
  try {
    return read()
  } catch {
    // OpenSSL's message about an unreadable key helps nobody and may quote the key, which must not reach a log.
    return null
  }
}
