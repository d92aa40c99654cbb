import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { contradictionWorlds } from './contradictions.ts'

testProof(contradictionWorlds, {
  demand({ orders, refunds, ...counts }, size) {
    expect(Number(orders)).toBeGreaterThan(size)
    expect(Number(refunds) * 20).toBeGreaterThan(size)
    // Of orders alone, fifty worlds had one to eleven.
    expect(Number(counts['cases of orders']) + Number(counts['cases of refunds'])).toBeGreaterThan(0)
  },
})
