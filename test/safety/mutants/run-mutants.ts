/** `node run-mutants.ts SIZE SEED`: runs T1 and T2 against so many of the core's mutants; prints who noticed each. */
import { join } from 'node:path'
import { mutants } from './mutants.ts'
import { mutationProgram } from './try-mutants.ts'

await mutationProgram({
  mutants,
  proofs: join(import.meta.dirname, 'proofs.ts'),
  // The proof that notices most in the least time goes first.
  atLength: [
    { by: 'T1', size: 120 },
    { by: 'T2', size: 2 },
    { by: 'T1', size: 2_000 },
  ],
})
