import { expect } from 'vitest'
import { crashPoints } from './crash-points.ts'
import { testProof } from './test-proof.ts'

testProof(crashPoints, {
  demand: (counts) => expect(Number(counts['single points'])).toBeGreaterThan(300),
})
