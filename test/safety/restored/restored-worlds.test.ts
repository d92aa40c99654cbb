import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { restoredWorlds } from './restored-worlds.ts'

testProof(restoredWorlds, {
  demand({ restores, refunds }, size) {
    expect(Number(restores)).toBeGreaterThan(size / 2)
    expect(Number(refunds)).toBeGreaterThan(size / 10)
  },
})
