import { expect, test } from 'vitest'
import { badLine } from './bad-line.ts'
import { proveOnPush } from './proof.ts'

test(`T9: ${badLine.rule}`, { timeout: 300_000 }, async () => {
  const counts = await proveOnPush(badLine)
  expect(counts.cases).toBe(badLine.everyPush)
  // Nothing would be proven by a line that never failed.
  expect(Number(counts['never struck'])).toBeLessThan(badLine.everyPush / 2)
})
