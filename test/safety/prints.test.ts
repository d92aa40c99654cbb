import { expect } from 'vitest'
import { printerMoods } from '../../services/virtual-printer/moods.ts'
import { prints } from './prints.ts'
import { testProof } from './test-proof.ts'

testProof(prints, {
  timeout: 1_200_000,
  // Printers that never fail prove nothing.
  demand({ unsure, sent, moods }, size) {
    expect(Number(unsure)).toBeGreaterThan(size)
    expect(Number(sent)).toBeGreaterThan(2 * size)
    expect(moods).toBe(printerMoods.length)
  },
})
