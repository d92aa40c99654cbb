/** `node hunt.ts INDEX SIZE`: infects this process with one mutant and lets T2 and T1 hunt it; prints who caught it. */
import { infect } from './mutant.ts'
import { mutants } from './mutants.ts'

const [index, size] = process.argv.slice(2).map(Number)
const mutant = mutants[index ?? -1]
if (!mutant || !size) throw new Error('node hunt.ts INDEX SIZE')
infect(mutant)

const { Disproved } = await import('../proof.ts')
const { crashPoints } = await import('../crash-points.ts')
const { simulation } = await import('../simulation.ts')

async function hunt(): Promise<{ seed: number; proof: string; what: string } | null> {
  for (const proof of [crashPoints, simulation]) {
    try {
      await proof.run(size ?? 0, 1)
    } catch (error) {
      if (!(error instanceof Disproved)) throw error
      const [what = ''] = error.message.split('\n')
      return { seed: error.seed, proof: proof.name, what }
    }
  }
  return null
}

process.stdout.write(JSON.stringify(await hunt()))
// A mutant may have left something behind that never ends.
process.exit(0)
