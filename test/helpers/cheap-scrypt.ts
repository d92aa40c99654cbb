import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/**
 * For a file of tests whose passphrases are not about their cost: each takes half a second of a core. Returns what was asked
 * for, so that a test can hold the cost itself.
 */
export function cheapScrypt(): readonly ScryptOptions[] {
  const { scrypt } = crypto
  const asked: ScryptOptions[] = []
  const use = (made: typeof scrypt) => {
    crypto.scrypt = made
    syncBuiltinESMExports()
  }
  const cheap = (...[secret, salt, bytes, options, done]: Parameters<typeof withOptions>) => {
    asked.push(options)
    scrypt(secret, salt, bytes, { ...options, N: 2 ** 4 }, done)
  }
  beforeAll(() => use(cheap as typeof scrypt))
  afterAll(() => use(scrypt))
  return asked
}

/** The form in which our code calls it. */
declare function withOptions(
  secret: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void
