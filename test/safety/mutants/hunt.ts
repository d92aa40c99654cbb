/** `node hunt.ts SIZE SEED`: lets T1 and T2 hunt so many of the core's mutants; prints who noticed each. */
import { join } from 'node:path'
import { huntAsProgram } from './hunt-all.ts'
import { mutants } from './mutants.ts'

await huntAsProgram({
  mutants,
  hunters: join(import.meta.dirname, 'hunters.ts'),
  // The hunter that notices most in the least time goes first.
  atLength: [
    { by: 'T1', size: 120 },
    { by: 'T2', size: 2 },
    { by: 'T1', size: 2_000 },
  ],
})
