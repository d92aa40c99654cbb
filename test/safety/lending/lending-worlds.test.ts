import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { lendingWorlds } from './lending-worlds.ts'

testProof(lendingWorlds, {
  demand: ({ refunds, elsewhere }) =>
    // Nothing would be proven by days on which nobody refunds anything of another counter.
    expect([Number(refunds) > 0, Number(elsewhere) > 0]).toEqual([true, true]),
})
