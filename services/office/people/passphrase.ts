import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from '../limits/gate.ts'

/** Short enough to type, too long to be guessed at the rate that the page allows. */
export const MIN_PASSPHRASE = 12
export const MAX_PASSPHRASE = 200

/** What a hash costs: RFC 9106's choice for little memory, on one lane. */
export interface PassphraseCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}
export const usualCost: PassphraseCost = { memory: 64 * 1024, passes: 3 }

/** Each hash takes memory and a core. */
const STRANGERS_AT_ONCE = 2
const WAITING = 20
const derive = promisify(argon2)

/**
 * Hashes passphrases by argon2id, few at a time. People who have signed in before, or were invited, wait for none but each
 * other: strangers with enough addresses can keep the strangers' places full at any hour.
 */
export function createPassphrases(cost: PassphraseCost = usualCost) {
  const amongStrangers = createGate({ atOnce: STRANGERS_AT_ONCE, waiting: WAITING })
  const amongKnown = createGate({ atOnce: 1, waiting: WAITING })
  type Queue = typeof amongKnown
  const hash = (queue: Queue, passphrase: string, nonce: Buffer, { memory, passes }: PassphraseCost) =>
    queue(() =>
      derive('argon2id', {
        // Different keyboards may encode the same passphrase differently.
        message: passphrase.normalize('NFKC'),
        nonce,
        memory,
        passes,
        parallelism: 1,
        tagLength: 32,
      }),
    )

  return {
    async hash(passphrase: string): Promise<string> {
      const nonce = randomBytes(16)
      const tag = await hash(amongKnown, passphrase, nonce, cost)
      return [
        'argon2id',
        cost.memory,
        cost.passes,
        nonce.toString('base64url'),
        tag.toString('base64url'),
      ].join('$')
    },
    /** Without a hash to compare with it takes the same time, and returns false. */
    async isRight(
      passphrase: string,
      kept: string | null,
      { isKnown }: { readonly isKnown: boolean },
    ): Promise<boolean> {
      const [, memory, passes, nonce = '', tag = ''] = (kept ?? '').split('$')
      const known = kept === null ? cost : { memory: Number(memory), passes: Number(passes) }
      const salt = kept === null ? randomBytes(16) : Buffer.from(nonce, 'base64url')
      const queue = isKnown ? amongKnown : amongStrangers
      const [found, wanted] = [await hash(queue, passphrase, salt, known), Buffer.from(tag, 'base64url')]
      return kept !== null && found.length === wanted.length && timingSafeEqual(found, wanted)
    },
  }
}
