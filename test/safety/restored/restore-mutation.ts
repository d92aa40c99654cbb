import { mutationProof } from '../mutants/mutation-proof.ts'

export const restoreMutation = mutationProof({
  name: 'T24',
  rule: 'what a restore takes over from the journal that it replaces is missed by T23, if it is left out on purpose',
  mutants: ['test/safety/restored/mutants.diff'],
  proofs: 'test/safety/restored/proofs.ts',
  few: { desk: 2, everyPush: 5 },
  atLength: [{ by: 'T23', size: 40 }],
})
