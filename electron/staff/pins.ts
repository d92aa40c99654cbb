import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { PinHash } from './staff-list.ts'

/** About half a second and 128 MiB a guess. */
const PIN_COST = 2 ** 17
const PIN_BYTES = 32

/** Makes and checks the hashes of PINs. */
export interface Pins {
  make(pin: string): Promise<PinHash>
  isRight(pin: string, kept: PinHash): Promise<boolean>
}

/**
 * A million PINs are soon tried, so a hash is slow and needs a key (the pepper) that is kept apart from it. One hash is
 * made at a time, so that many requests can't use up the memory that selling needs.
 */
export function createPins(pepper: Uint8Array, cost = PIN_COST): Pins {
  let last: Promise<unknown> = Promise.resolve()

  function derive(pin: string, { salt, cost: N }: Pick<PinHash, 'salt' | 'cost'>): Promise<Uint8Array> {
    const peppered = createHmac('sha256', pepper).update(pin).digest()
    const derived = last.then(
      () =>
        new Promise<Uint8Array>((resolve, reject) => {
          const given = { N, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
          scrypt(peppered, salt, PIN_BYTES, given, (error, hash) => (error ? reject(error) : resolve(hash)))
        }),
    )
    last = derived.catch(() => {})
    return derived
  }

  return {
    async make(pin) {
      const salt = randomBytes(16)
      return { salt, cost, hash: await derive(pin, { salt, cost }) }
    },
    async isRight(pin, kept) {
      const hash = await derive(pin, kept)
      return hash.length === kept.hash.length && timingSafeEqual(hash, kept.hash)
    },
  }
}
