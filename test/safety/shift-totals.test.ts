import { expect } from 'vitest'
import { shiftTotals } from './shift-totals.ts'
import { testProof } from './test-proof.ts'

testProof(shiftTotals, {
  // Shifts in which nothing happens prove nothing.
  demand({ shifts, payments, late, crashes }, size) {
    expect(Number(shifts)).toBeGreaterThanOrEqual(size)
    expect(Number(payments)).toBeGreaterThan(size)
    expect(Number(late)).toBeGreaterThan(size / 60)
    expect(Number(crashes)).toBeGreaterThan(size / 4)
  },
})
