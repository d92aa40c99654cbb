import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { lendingMutation } from './lending-mutation.ts'

testProof(lendingMutation, {
  timeout: 1_200_000,
  demand: ({ mutants, ...caught }) => expect(Object.keys(caught)).toHaveLength(Number(mutants)),
})
