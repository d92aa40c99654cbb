import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { base64, bytesOf, openBox, sealBox } from './box.ts'
import type { Protector } from './protector.ts'

/** About half a second and 128 MiB a guess: nobody types it more than once a start. */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const KEY_BYTES = 32

/** Opens with a passphrase that somebody types: for browser mode, and where the system keeps no secrets. */
export function passphraseProtector(passphrase: string): Protector {
  // The same letters may be typed as other code points on another keyboard.
  const typed = passphrase.normalize('NFKC')
  return {
    kind: 'passphrase',
    async seal(plain, context) {
      const salt = randomBytes(16)
      return { salt: base64(salt), ...sealBox(plain, await keyFrom(typed, salt), context) }
    },
    open: async (box, context) => openBox(box, await keyFrom(typed, bytesOf(box, 'salt')), context),
  }
}

function keyFrom(passphrase: string, salt: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
