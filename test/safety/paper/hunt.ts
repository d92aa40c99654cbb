/** `node hunt.ts INDEX RUNS`: infects this process with one mutant and lets T12 hunt it; prints how it was caught. */
import { infect } from '../mutants/mutant.ts'
import { printMutants } from './mutants.ts'

const [index = -1, runs = 1] = process.argv.slice(2).map(Number)
const mutant = printMutants[index]
if (!mutant) throw new Error(`there is no mutant ${index}`)
const { seed } = mutant
infect(mutant)

const { Disproved } = await import('../proof.ts')
const { prints } = await import('../prints.ts')

async function hunt(): Promise<string | null> {
  try {
    await prints.run(runs, seed)
    return null
  } catch (error) {
    if (!(error instanceof Disproved)) throw error
    return error.message.split('\n', 1)[0] ?? ''
  }
}

process.stdout.write(JSON.stringify(await hunt()))
process.exit(0)
