import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { filesOfCode } from './imports.ts'

/** The usual limits of a wait and of a test, in milliseconds, as in vitest.config.ts. */
const [WAIT, TEST] = [60_000, 300_000]
const limits = [
  { usual: WAIT, of: /\btimeout: ([\d_]+)/g },
  { usual: TEST, of: /\b(?:testTimeout|hookTimeout): ([\d_]+)/g },
  // A test's options, and its last argument.
  { usual: TEST, of: /\{\s*timeout: ([\d_]+),?\s*\},\s*(?:async )?\(/g },
  { usual: TEST, of: /^ *\}, (\d+_000)\)$/gm },
  // Its limit is a second, and no setting of the project changes that.
  { usual: Number.POSITIVE_INFINITY, of: /\bvi\s*\.wait(?:For|Until)\(()/g },
]
/** Programs to measure with, and waits that may end early: none of them makes a test fail. */
const mayHurry = [
  /^test\/(bench|screens|soak)\//,
  /^test\/helpers\/human-hand\.ts$/,
  // It counts a look that took too long, as a cashier would.
  /^test\/counter\/slow-gateway\.test\.ts$/,
  // SQLite's own limit.
  /^test\/journal\/storage-failed\.test\.ts$/,
]

test('no test fails by the clock alone: none has less time than the usual', () => {
  const hurried = filesOfCode(root)
    .filter((file) => file.startsWith('test/') && !mayHurry.some((each) => each.test(file)))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const short = limits.flatMap(({ usual, of }) =>
        [...code.matchAll(of)].filter(([, limit = '']) => Number(limit.replaceAll('_', '')) < usual),
      )
      return short.map(([found]) => `${file}: ${found}`)
    })
  expect(hurried).toEqual([])
})
