import { mutationProof } from '../mutants/mutation-proof.ts'

export const feedMutation = mutationProof({
  name: 'T15',
  rule: 'each guard of the copy at the office, taken out on purpose, is noticed by T14',
  mutants: ['test/safety/office/mutants.diff'],
  proofs: 'test/safety/office/proofs.ts',
  // The first ones are the worst; all take half a minute.
  few: { desk: 2, everyPush: 2 },
  atLength: [{ by: 'T14', size: 40 }],
})
