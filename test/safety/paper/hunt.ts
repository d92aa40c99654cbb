/** `node hunt.ts SIZE SEED`: lets T12 hunt so many of the mutants of printing; prints how each was noticed. */
import { join } from 'node:path'
import { huntAsProgram } from '../mutants/hunt-all.ts'
import { printMutants } from './mutants.ts'

await huntAsProgram({
  mutants: printMutants,
  hunters: join(import.meta.dirname, 'hunters.ts'),
  atLength: [{ by: 'T12', size: 50 }],
})
