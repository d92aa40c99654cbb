import { randomBytes } from 'node:crypto'
import { base64, bytesOf, openBox, sealBox } from './box.ts'
import { type Protector, WrongKey } from './protector.ts'

/** The operating system's secret store, if this computer has one that can be relied on. */
export interface SystemSecrets {
  encrypt(text: string): Promise<Uint8Array>
  decrypt(bytes: Uint8Array): Promise<string>
}

/** Opens for the user who is logged in: the system keeps our key, and that key opens the box. */
export function systemProtector(system: SystemSecrets): Protector {
  return {
    kind: 'system',
    async seal(plain, context) {
      const key = randomBytes(32)
      const kept = await system.encrypt(base64(key))
      return { key: base64(kept), ...sealBox(plain, key, context) }
    },
    async open(box, context) {
      let key: string
      try {
        key = await system.decrypt(bytesOf(box, 'key'))
      } catch {
        // Another user, another computer and an emptied key ring all end here.
        throw new WrongKey('the system does not give the key of this box')
      }
      return openBox(box, Buffer.from(key, 'base64'), context)
    },
  }
}
