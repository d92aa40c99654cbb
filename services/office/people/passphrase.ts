import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Short enough to type, too long to be guessed at the rate that the page allows. */
export const SHORTEST_PASSPHRASE = 12
export const LONGEST_PASSPHRASE = 200

/** What a hash costs: RFC 9106's choice for little memory, on one lane. */
export interface PassphraseCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}
export const usualCost: PassphraseCost = { memory: 64 * 1024, passes: 3 }

/** Too many passphrases are being checked: each takes memory and a core. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

const AT_ONCE = 2
const WAITING = 20
const derive = promisify(argon2)

/** Hashes passphrases by argon2id, two at a time. */
export function createPassphrases(cost: PassphraseCost = usualCost) {
  let busy = 0
  const waiting: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy >= AT_ONCE) {
      if (waiting.length >= WAITING) throw new TooBusy('too many sign-ins at once')
      // Each that ends lets the next one begin.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
  const hash = (passphrase: string, nonce: Buffer, { memory, passes }: PassphraseCost) =>
    inTurn(() =>
      derive('argon2id', {
        // Different keyboards may encode the same passphrase differently.
        message: passphrase.normalize('NFKC'),
        ...{ nonce, memory, passes, parallelism: 1, tagLength: 32 },
      }),
    )

  return {
    async hash(passphrase: string): Promise<string> {
      const nonce = randomBytes(16)
      const tag = await hash(passphrase, nonce, cost)
      return [
        'argon2id',
        cost.memory,
        cost.passes,
        nonce.toString('base64url'),
        tag.toString('base64url'),
      ].join('$')
    },
    /** Without a hash to compare with it takes the same time, and returns false. */
    async isRight(passphrase: string, kept: string | null): Promise<boolean> {
      const [, memory, passes, nonce = '', tag = ''] = (kept ?? '').split('$')
      const known = kept === null ? cost : { memory: Number(memory), passes: Number(passes) }
      const salt = kept === null ? randomBytes(16) : Buffer.from(nonce, 'base64url')
      const [found, wanted] = [await hash(passphrase, salt, known), Buffer.from(tag, 'base64url')]
      return kept !== null && found.length === wanted.length && timingSafeEqual(found, wanted)
    },
  }
}
