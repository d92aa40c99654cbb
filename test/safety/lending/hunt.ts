/** `node hunt.ts SIZE SEED`: lets T17 hunt so many of the mutants of the lent refunds; prints how each was noticed. */
import { join } from 'node:path'
import { huntAsProgram } from '../mutants/hunt-all.ts'
import { lendingMutants } from './mutants.ts'

await huntAsProgram({
  mutants: lendingMutants,
  hunters: join(import.meta.dirname, 'hunters.ts'),
  atLength: [{ by: 'T17', size: 40 }],
})
