/** `node run-mutants.ts SIZE SEED`: runs T12 against so many of the mutants of printing; prints how each was noticed. */
import { join } from 'node:path'
import { mutationProgram } from '../mutants/try-mutants.ts'
import { printMutants } from './mutants.ts'

await mutationProgram({
  mutants: printMutants,
  proofs: join(import.meta.dirname, 'proofs.ts'),
  atLength: [{ by: 'T12', size: 50 }],
})
