import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { restoredWorlds } from './restored-worlds.ts'

testProof(restoredWorlds, {
  demand({ restores, refunds }, size) {
    expect(Number(restores)).toBeGreaterThan(size / 2)
    // Twelve worlds have three to eight.
    expect(Number(refunds)).toBeGreaterThan(0)
  },
})
