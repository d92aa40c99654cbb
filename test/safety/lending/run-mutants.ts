/** `node run-mutants.ts SIZE SEED`: runs T17 against so many of the mutants of the lent refunds; prints how each was noticed. */
import { join } from 'node:path'
import { mutationProgram } from '../mutants/try-mutants.ts'
import { lendingMutants } from './mutants.ts'

await mutationProgram({
  mutants: lendingMutants,
  proofs: join(import.meta.dirname, 'proofs.ts'),
  atLength: [{ by: 'T17', size: 40 }],
})
