import {
  createHmac,
  createSecretKey,
  hash,
  sign as rsaSign,
  verify as rsaVerify,
  timingSafeEqual,
} from 'node:crypto'
import {
  keysOf,
  type SignedParts,
  type SigningKeys,
  type SigningProfile,
  snapStringToSign,
  sortedMembers,
  stringToSign,
} from '../../shared/gateway/signing-profiles.ts'
import { readPrivateKey, readPublicKey, UnusableKey } from './keys.ts'

/** Signs and verifies with one party's keys. */
export interface Signer {
  sign(parts: SignedParts, body: Uint8Array): string
  verify(parts: SignedParts, body: Uint8Array, signature: string): boolean
  /** Whether a signature of this body could not be passed off as one of another body. */
  carries(body: Uint8Array): boolean
}

/** A signer for a profile; the keys stay inside. Throws {@link UnusableKey} for one that is missing or can't be read. */
export function createSigner(profile: SigningProfile, keys: SigningKeys): Signer {
  for (const name of keysOf[profile]) {
    if (!keys[name]) throw new UnusableKey(name, `Signing by ${profile} needs ${keyNames[name]}.`)
  }
  const { secret = '', accessToken = '', privateKey = '', publicKey = '' } = keys
  const key = createSecretKey(secret, 'utf8')
  switch (profile) {
    case 'hmac-sha256-hex':
      return symmetric('hex', (parts, body) =>
        createHmac('sha256', key)
          .update(stringToSign(parts, sha256Hex(body)))
          .digest('hex'),
      )
    case 'snap-hmac-sha512':
      return symmetric('base64', (parts, body) =>
        createHmac('sha512', key)
          .update(snapStringToSign(parts, sha256Hex(body), accessToken))
          .digest('base64'),
      )
    case 'sorted-sha256-hex': {
      // A byte order mark is skipped, as where the body is read.
      const membersOf = (body: Uint8Array) => sortedMembers(new TextDecoder().decode(body))
      const sign = (_parts: SignedParts, body: Uint8Array) => {
        const members = membersOf(body)
        return members === null ? '' : sha256Hex(Buffer.from(`${members}key=${secret}`))
      }
      return { ...symmetric('hex', sign), carries: (body) => membersOf(body) !== null }
    }
    case 'rsa-sha256-base64':
      return asymmetric(privateKey, publicKey)
  }
}

const keyNames: Record<keyof SigningKeys, string> = {
  secret: 'the secret',
  accessToken: 'the access token',
  privateKey: 'our private key',
  publicKey: "the other party's public key",
}

/** With a symmetric key, verifying is signing again. An empty signature never verifies. */
function symmetric(encoding: 'hex' | 'base64', sign: Signer['sign']): Signer {
  return {
    sign,
    carries: () => true,
    verify(parts, body, signature) {
      const expected = sign(parts, body)
      const given = encoding === 'hex' ? signature.toLowerCase() : signature
      return expected !== '' && equalInConstantTime(expected, given)
    },
  }
}

function asymmetric(privateText: string, publicText: string): Signer {
  const [ours, theirs] = [readPrivateKey(privateText), readPublicKey(publicText)]
  const message = (parts: SignedParts, body: Uint8Array) => Buffer.from(stringToSign(parts, sha256Hex(body)))
  return {
    carries: () => true,
    sign: (parts, body) => rsaSign('sha256', message(parts, body), ours).toString('base64'),
    verify: (parts, body, signature) =>
      rsaVerify('sha256', message(parts, body), theirs, Buffer.from(signature, 'base64')),
  }
}

/** Lowercase hex SHA-256, as the string to sign and the evidence of an exchange carry it. */
export const sha256Hex = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

/**
 * Compares in constant time, so that its duration does not show where two texts differ. A signature's length is not secret.
 */
function equalInConstantTime(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
