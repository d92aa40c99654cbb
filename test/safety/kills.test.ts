import { expect } from 'vitest'
import { killing } from './kills.ts'
import { testProof } from './test-proof.ts'

testProof(killing, {
  // Killing an idle process proves nothing.
  demand({ orders, refunds }, size) {
    expect(Number(orders)).toBeGreaterThan(size)
    expect(Number(refunds)).toBeGreaterThan(size / 30)
  },
})
