import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'
import { cheapened } from './cheap-scrypt.mjs'

/**
 * Makes the passphrases of a file of tests cheap that is not about their cost. Returns what was asked for, so that a test can hold
 * the cost itself.
 */
export function cheapPassphrases(): readonly ScryptOptions[] {
  const { scrypt } = crypto
  const cheap = cheapened(scrypt)
  const asked: ScryptOptions[] = []
  const noting = (...call: Parameters<typeof cheap>) => {
    asked.push(call[3])
    cheap(...call)
  }
  const use = (made: unknown) => {
    crypto.scrypt = made as typeof scrypt
    syncBuiltinESMExports()
  }
  beforeAll(() => use(noting))
  afterAll(() => use(scrypt))
  return asked
}
