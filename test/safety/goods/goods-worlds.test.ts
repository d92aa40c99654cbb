import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { goodsWorlds } from './goods-worlds.ts'

testProof(goodsWorlds, {
  demand(counts, size) {
    expect(Number(counts.refunds)).toBeGreaterThan(2 * size)
    expect(Number(counts['at once'])).toBeGreaterThan(size / 10)
  },
})
