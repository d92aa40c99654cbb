import { expect, test } from 'vitest'
import { printerMoods } from '../../services/virtual-printer/moods.ts'
import { prints } from './prints.ts'
import { proveOnPush } from './proof.ts'

test(`T12: ${prints.rule}`, { timeout: 600_000 }, async () => {
  const counts = await proveOnPush(prints)
  // Nothing would be proven of printers that never fail.
  expect(Number(counts.unsure)).toBeGreaterThan(prints.everyPush)
  expect(Number(counts.sent)).toBeGreaterThan(2 * prints.everyPush)
  expect(counts.moods).toBe(printerMoods.length)
})
