import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { oneAtATime } from './one-at-a-time.ts'

/** About half a second and 128 MiB for each guess. */
const PIN_COST = 2 ** 17
const PIN_BYTES = 32
/** The bytes of a pepper. */
export const PEPPER_BYTES = 32

/** The name of a pepper, which reveals nothing about it. */
export const pepperName = (pepper: Uint8Array): string =>
  createHash('sha256').update('loket pepper').update(pepper).digest('base64url').slice(0, 16)

/** A PIN's scrypt hash and its cost. */
export interface PinHash {
  readonly salt: Uint8Array
  readonly hash: Uint8Array
  /** scrypt's N. */
  readonly cost: number
  /** The name of the pepper that it was made with; missing for the maker's own pepper. */
  readonly pepper?: string | undefined
}

/** Makes and checks the hashes of PINs. */
export interface Pins {
  make(pin: string): Promise<PinHash>
  isRight(pin: string, kept: PinHash): Promise<boolean>
}

/**
 * A million PINs are soon tried, so a hash is slow and needs a key (the pepper) that is stored apart from it.
 * One hash is made at a time, so that many requests can't use up the memory that selling needs. `others` are
 * further peppers by name.
 */
export function createPins(
  own: Uint8Array,
  cost = PIN_COST,
  others: (name: string) => Uint8Array | null = () => null,
): Pins {
  const inTurn = oneAtATime()

  function derive(
    pin: string,
    pepper: Uint8Array,
    { salt, cost: N }: Pick<PinHash, 'salt' | 'cost'>,
  ): Promise<Uint8Array> {
    const peppered = createHmac('sha256', pepper).update(pin).digest()
    return inTurn(
      () =>
        new Promise<Uint8Array>((resolve, reject) => {
          const given = { N, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
          scrypt(peppered, salt, PIN_BYTES, given, (error, hash) => (error ? reject(error) : resolve(hash)))
        }),
    )
  }

  return {
    async make(pin) {
      const salt = randomBytes(16)
      return { salt, cost, hash: await derive(pin, own, { salt, cost }) }
    },
    async isRight(pin, kept) {
      const pepper = kept.pepper === undefined ? own : others(kept.pepper)
      if (pepper === null) return false
      const hash = await derive(pin, pepper, kept)
      return hash.length === kept.hash.length && timingSafeEqual(hash, kept.hash)
    },
  }
}
