import { expect } from 'vitest'
import { testProof } from '../test-proof.ts'
import { feedMutation } from './feed-mutation.ts'

testProof(feedMutation, {
  timeout: 1_200_000,
  demand: ({ mutants, ...caught }) => expect(Object.keys(caught)).toHaveLength(Number(mutants)),
})
