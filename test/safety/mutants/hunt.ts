/** `node hunt.ts INDEX SEED`: infects this process with one mutant and lets T1 and T2 hunt it; prints who caught it. */
import { infect } from './mutant.ts'
import { mutants } from './mutants.ts'

const [index = -1, seed = 1] = process.argv.slice(2).map(Number)
const mutant = mutants[index]
if (!mutant) throw new Error(`there is no mutant ${index}`)
infect(mutant)

const { crashPoints } = await import('../crash-points.ts')
const { Disproved } = await import('../proof.ts')
const { simulation } = await import('../simulation.ts')

/** What catches most in the least time goes first; together they are what runs on every push. */
const hunters = [
  () => simulation.run(120, seed),
  () => crashPoints.run(2, seed),
  () => simulation.run(simulation.everyPush, seed),
]

/** Who caught it and how; null where nobody did. */
async function hunt(): Promise<string | null> {
  for (const hunter of hunters) {
    try {
      await hunter()
    } catch (error) {
      if (!(error instanceof Disproved)) throw error
      return error.message.split('\n', 1)[0] ?? ''
    }
  }
  return null
}

process.stdout.write(JSON.stringify(await hunt()))
// A mutant may have left something behind that never ends.
process.exit(0)
