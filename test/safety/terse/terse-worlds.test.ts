import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { terseWorlds } from './terse-worlds.ts'

testProof(terseWorlds, {
  demand(counts, size) {
    expect(Number(counts['payments to static accounts'])).toBeGreaterThan(size)
    expect(Number(counts.charges)).toBeGreaterThan(size / 8)
    expect(Number(counts['payments for people'])).toBeGreaterThan(size / 4)
  },
})
