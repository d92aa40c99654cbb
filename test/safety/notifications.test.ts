import { expect, test } from 'vitest'
import { notifications } from './notifications.ts'
import { proveOnPush } from './proof.ts'

test(`T10: ${notifications.rule}`, { timeout: 120_000 }, async () => {
  const counts = await proveOnPush(notifications)
  // Nothing would be proven by attacks that were never made.
  expect(Number(counts.answers)).toBeGreaterThan(900)
  expect(Number(counts.news)).toBeGreaterThan(10)
})
