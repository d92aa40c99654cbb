/** `node hunt.ts SIZE SEED`: lets T12 hunt so many of the mutants of printing; prints how each was noticed. */
import { join } from 'node:path'
import { huntAll } from '../mutants/hunt-all.ts'
import { printMutants } from './mutants.ts'

const [size = 0, seed = 1] = process.argv.slice(2).map(Number)
const caught = await huntAll({
  mutants: printMutants.slice(0, size),
  hunters: join(import.meta.dirname, 'hunters.ts'),
  atLength: [{ by: 'T12', seed, size: 50 }],
})
process.stdout.write(JSON.stringify(caught))
// A mutant may have left something running for ever.
process.exit(0)
