import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { terseWorlds } from './terse-worlds.ts'

testProof(terseWorlds, {
  demand(counts, size) {
    expect(Number(counts['payments to static accounts'])).toBeGreaterThan(size)
    // Of forty worlds three to twelve have one.
    expect(Number(counts.charges)).toBeGreaterThan(size / 20)
    expect(Number(counts['payments for people'])).toBeGreaterThan(size / 4)
  },
})
