import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { feedWorlds } from './feed-worlds.ts'

testProof(feedWorlds, {
  // Nothing would be proven of a link on which nothing is lost.
  demand({ batches, lost, late, clones }, size) {
    expect(Number(batches)).toBeGreaterThan(10 * size)
    for (const each of [lost, late, clones]) expect(Number(each)).toBeGreaterThan(size / 2)
  },
})
