import { expect } from 'vitest'
import { badLine } from './bad-line.ts'
import { testProof } from './test-proof.ts'

testProof(badLine, {
  demand(counts, size) {
    expect(counts.cases).toBe(size)
    // A connection that never failed proves nothing; on a busy machine more faults come too late.
    expect(Number(counts['never struck'])).toBeLessThan((size * 3) / 4)
  },
})
