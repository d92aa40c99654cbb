/** `node hunt.ts SIZE SEED`: lets T17 hunt so many of the mutants of the lent refunds; prints how each was noticed. */
import { join } from 'node:path'
import { huntAll } from '../mutants/hunt-all.ts'
import { lendingMutants } from './mutants.ts'

const [size = 0, seed = 1] = process.argv.slice(2).map(Number)
const caught = await huntAll({
  mutants: lendingMutants.slice(0, size),
  hunters: join(import.meta.dirname, 'hunters.ts'),
  atLength: [{ by: 'T17', seed, size: 40 }],
})
process.stdout.write(JSON.stringify(caught))
// A mutant may have left something behind that never ends.
process.exit(0)
