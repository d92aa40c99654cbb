import { expect, test } from 'vitest'
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

test('a question whose beginning completes an interrupted picture is nobody’s fault (seed 91000062)', async () => {
  expect(await prints.run(1, 91_000_062)).toMatchObject({ runs: 1 })
})
