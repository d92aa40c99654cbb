import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** An Ed25519 key pair as text: SPKI and PKCS #8 in base64url. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
}

/** The bytes that are signed: the purpose and every term. As JSON, no two lists of terms give the same text. */
export type Terms = readonly [purpose: string, ...terms: readonly (string | number)[]]

export function signTerms(privateKey: string, terms: Terms): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), type: 'pkcs8', format: 'der' })
  return sign(null, bytesOf(terms), key).toString('base64url')
}

/** False also for a malformed signature or key. */
export function areSigned(publicKey: string, terms: Terms, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, bytesOf(terms), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

export const bytesOf = (terms: Terms): Buffer => Buffer.from(JSON.stringify(terms))
