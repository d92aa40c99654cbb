import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { terseWorlds } from './terse-worlds.ts'

testProof(terseWorlds, {
  demand(counts, size) {
    expect(Number(counts['payments to static accounts'])).toBeGreaterThan(size)
    // Forty worlds have two to seventeen, ten of them none in one of six draws.
    expect(Number(counts.charges)).toBeGreaterThan(0)
    expect(Number(counts['payments for people'])).toBeGreaterThan(size / 4)
  },
})
