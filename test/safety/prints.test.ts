import { expect, test } from 'vitest'
import { printerMoods } from '../../services/virtual-printer/moods.ts'
import { prints } from './prints.ts'
import { testProof } from './test-proof.ts'

testProof(prints, {
  // Printers that never fail prove nothing.
  demand({ unsure, sent, moods }, size) {
    expect(Number(unsure)).toBeGreaterThan(size)
    expect(Number(sent)).toBeGreaterThan(2 * size)
    expect(Number(moods)).toBeGreaterThan(printerMoods.length / 2)
  },
})

test.for([
  ['the last of a status question after the rest of a picture', 91_000_062],
  ['the head of a code that NULs have completed', 91_000_078],
])('%s is nobody’s fault (seed %i)', async ([, seed]) => {
  expect(await prints.run(1, Number(seed))).toMatchObject({ runs: 1 })
})
