import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { filesOfCode } from './imports.ts'

/** The usual limit of a wait, in milliseconds; a test has more. */
const USUAL = 60_000
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
      const limits = [...code.matchAll(/\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)|^\}, (\d+_000)\)$/gm)]
      const short = limits.filter(
        ([, one = '', other = '']) => Number((one || other).replaceAll('_', '')) < USUAL,
      )
      // Its limit is a second, and no setting of the project changes that.
      const other = [...code.matchAll(/\bvi\s*\.wait(?:For|Until)\(/g)]
      return [...short, ...other].map(([found]) => `${file}: ${found}`)
    })
  expect(hurried).toEqual([])
})
