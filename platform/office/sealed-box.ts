import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The keys of a sealed box: X25519, new for each link and never stored. The public key is SPKI in base64url. */
export interface BoxKeys {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** The length of every X25519 public key as SPKI. */
const KEY_BYTES = 44
const IV_BYTES = 12
const TAG_BYTES = 16

export function newBoxKeys(): BoxKeys {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: textOf(publicKey), privateKey }
}

/** Seals bytes so that only the holder of the private key can read them. Throws for a malformed key. */
export function seal(publicKey: string, plain: Uint8Array): Buffer {
  const once = generateKeyPairSync('x25519')
  const sender = once.publicKey.export({ type: 'spki', format: 'der' })
  const key = keyFrom(once.privateKey, readKey(publicKey), sender, Buffer.from(publicKey, 'base64url'))
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([sender, iv, cipher.getAuthTag(), sealed])
}

/** Null if the bytes were not sealed for this key, or were changed. */
export function unseal({ publicKey, privateKey }: BoxKeys, box: Uint8Array): Buffer | null {
  try {
    const [sender, rest] = [Buffer.from(box.subarray(0, KEY_BYTES)), box.subarray(KEY_BYTES)]
    const own = Buffer.from(publicKey, 'base64url')
    const key = keyFrom(privateKey, readKey(sender.toString('base64url')), sender, own)
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(rest.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** By which a signature names what was sealed. */
export const digestOf = (sealed: Uint8Array): string => hash('sha256', sealed, 'base64url')

const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64url')

function readKey(publicKey: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
  if (key.asymmetricKeyType !== 'x25519') throw new Error('not a key that can be sealed for')
  return key
}

function keyFrom(privateKey: KeyObject, publicKey: KeyObject, sender: Buffer, receiver: Buffer): Uint8Array {
  const shared = diffieHellman({ privateKey, publicKey })
  return new Uint8Array(hkdfSync('sha256', shared, Buffer.concat([sender, receiver]), 'loket directory', 32))
}
