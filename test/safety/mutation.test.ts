import { expect } from 'vitest'
import { mutation } from './mutation.ts'
import { testProof } from './test-proof.ts'

testProof(mutation, {
  timeout: 1_200_000,
  demand({ mutants, ...caught }) {
    expect(Object.keys(caught)).toHaveLength(Number(mutants))
    // Shows readers of a green run that the proofs work, and by which seed.
    process.stdout.write(
      `${Object.entries(caught)
        .map(([name, by]) => `caught: ${name}\n  by ${by}`)
        .join('\n')}\n`,
    )
  },
})
