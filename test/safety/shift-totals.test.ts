import { expect, test } from 'vitest'
import { proveOnPush } from './proof.ts'
import { shiftTotals } from './shift-totals.ts'

test(`T11: ${shiftTotals.rule}`, { timeout: 1_200_000 }, async () => {
  const { shifts, payments, late, crashes } = await proveOnPush(shiftTotals)
  // Shifts in which nothing happens prove nothing.
  expect(Number(shifts)).toBeGreaterThanOrEqual(200)
  expect(Number(payments)).toBeGreaterThan(200)
  expect(Number(late)).toBeGreaterThan(10)
  expect(Number(crashes)).toBeGreaterThan(50)
})
