import { mutationProof } from '../mutants/mutation-proof.ts'

export const printMutation = mutationProof({
  name: 'T13',
  rule: 'each guard of printing, taken out on purpose, is noticed by T12',
  mutants: ['test/safety/paper/mutants.diff'],
  proofs: 'test/safety/paper/proofs.ts',
  atLength: [{ by: 'T12', size: 50 }],
})
