import { expect } from 'vitest'
import { printMutation } from './prints-mutation.ts'
import { testProof } from './test-proof.ts'

testProof(printMutation, {
  timeout: 1_200_000,
  demand: ({ mutants, ...caught }) => expect(Object.keys(caught)).toHaveLength(Number(mutants)),
})
