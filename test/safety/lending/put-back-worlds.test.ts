import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { putBackWorlds } from './lending-worlds.ts'

testProof(putBackWorlds, {
  demand: ({ 'put back': putBack, elsewhere }) =>
    expect([Number(putBack) > 0, Number(elsewhere) > 0]).toEqual([true, true]),
})
