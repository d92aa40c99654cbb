/** `node run-mutants.ts SIZE SEED`: runs T14 against so many of the mutants of the copy at the office; prints how each was noticed. */
import { join } from 'node:path'
import { mutationProgram } from '../mutants/try-mutants.ts'
import { feedMutants } from './mutants.ts'

await mutationProgram({
  mutants: feedMutants,
  proofs: join(import.meta.dirname, 'proofs.ts'),
  atLength: [{ by: 'T14', size: 40 }],
})
