import { expect } from 'vitest'
import { modelling } from './modelling.ts'
import { testProof } from './test-proof.ts'

testProof(modelling, {
  demand: ({ commands }, size) => expect(Number(commands)).toBeGreaterThan(20 * size),
})
