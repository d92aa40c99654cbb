/** `node hunt.ts SIZE SEED`: lets T14 hunt so many of the mutants of the copy at the office; prints how each was noticed. */
import { join } from 'node:path'
import { huntAsProgram } from '../mutants/hunt-all.ts'
import { feedMutants } from './mutants.ts'

await huntAsProgram({
  mutants: feedMutants,
  hunters: join(import.meta.dirname, 'hunters.ts'),
  atLength: [{ by: 'T14', size: 40 }],
})
