import { mutationProof } from './mutants/mutation-proof.ts'

/** Their silence about the core itself would mean nothing, did they not notice these. */
export const mutation = mutationProof({
  name: 'T3',
  rule: 'each fault that costs money, put into the core on purpose, is noticed by T1 or T2',
  mutants: ['sales', 'refunds', 'standing', 'contradictions', 'goods'].map(
    (what) => `test/safety/mutants/${what}.diff`,
  ),
  proofs: 'test/safety/mutants/proofs.ts',
  // The proof that notices most in the least time goes first.
  atLength: [
    { by: 'T1', size: 120 },
    { by: 'T2', size: 2 },
    { by: 'T1', size: 2_000 },
  ],
})
