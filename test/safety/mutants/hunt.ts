/** `node hunt.ts SIZE SEED`: lets T1 and T2 hunt so many of the core's mutants; prints who noticed each. */
import { join } from 'node:path'
import { huntAll } from './hunt-all.ts'
import { mutants } from './mutants.ts'

const [size = 0, seed = 1] = process.argv.slice(2).map(Number)
const caught = await huntAll({
  mutants: mutants.slice(0, size),
  hunters: join(import.meta.dirname, 'hunters.ts'),
  // The hunter that notices most in the least time goes first.
  atLength: [
    { by: 'T1', seed, size: 120 },
    { by: 'T2', seed, size: 2 },
    { by: 'T1', seed, size: 2_000 },
  ],
})
process.stdout.write(JSON.stringify(caught))
// A mutant may have left something running for ever.
process.exit(0)
