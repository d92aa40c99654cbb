import { mutationProof } from '../mutants/mutation-proof.ts'

export const lendingMutation = mutationProof({
  name: 'T18',
  rule: 'each guard of the lent refunds, taken out on purpose, is noticed by T17 or T21',
  mutants: ['test/safety/lending/mutants.diff'],
  proofs: 'test/safety/lending/proofs.ts',
  few: { desk: 2, everyPush: 2 },
  atLength: [{ by: 'T17', size: 40 }],
})
