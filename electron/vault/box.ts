import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SealedBox, WrongKey } from './protector.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals bytes with a 32-byte key; a new nonce each time. */
export function sealBox(plain: Uint8Array, key: Uint8Array, context: string): SealedBox {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return { nonce: base64(nonce), tag: base64(cipher.getAuthTag()), sealed: base64(sealed) }
}

/** The bytes of a box; throws {@link WrongKey}. */
export function openBox(box: SealedBox, key: Uint8Array, context: string): Uint8Array {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytesOf(box, 'nonce'), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(bytesOf(box, 'tag'))
    return Buffer.concat([decipher.update(bytesOf(box, 'sealed')), decipher.final()])
  } catch {
    // Node's own error does not say either whether the key or the box is wrong.
    throw new WrongKey('the box does not open with this key')
  }
}

/** A member of a box; empty where it is missing, which no key opens. */
export const bytesOf = (box: SealedBox, name: string) => Buffer.from(box[name] ?? '', 'base64')

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
