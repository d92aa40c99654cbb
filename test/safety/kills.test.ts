import { expect, test } from 'vitest'
import { killing } from './kills.ts'
import { proveOnPush } from './proof.ts'

test(`T5: ${killing.rule}`, { timeout: 600_000 }, async () => {
  const counts = await proveOnPush(killing)
  // Nothing would be proven by killing what had nothing to do.
  expect(Number(counts.orders)).toBeGreaterThan(killing.everyPush)
  expect(Number(counts.refunds)).toBeGreaterThan(5)
})
