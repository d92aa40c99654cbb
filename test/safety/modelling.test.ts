import { expect } from 'vitest'
import { modelling } from './modelling.ts'
import { testProof } from './test-proof.ts'

testProof(modelling, {
  timeout: 2_400_000,
  demand: ({ commands }, size) => expect(Number(commands)).toBeGreaterThan(20 * size),
})
