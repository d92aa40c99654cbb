import { pathToFileURL } from 'node:url'
import { Disproved, type Proof } from '../proof.ts'
import type { Mutant } from './mutant.ts'
import { openMutantLoader } from './mutant-loader.ts'

interface MutationRun {
  readonly mutants: readonly Mutant[]
  /** A file that exports them by name, as `proofs`. */
  readonly proofs: string
  /** The runs tried, one after the other, if a mutant's own seed does not show it. */
  readonly atLength: readonly Try[]
}

interface Try {
  readonly by: string
  readonly seed: number
  readonly size: number
}

interface MutationProgram extends Pick<MutationRun, 'mutants' | 'proofs'> {
  /** The runs tried if a mutant's own seed does not show it; the command line says from which seed. */
  readonly atLength: readonly Omit<Try, 'seed'>[]
}

/** How each was noticed, by its name; null if nobody noticed it. */
export type Caught = Record<string, Noticed | null>

interface Noticed {
  readonly by: string
  /** Its own seed does not show it, so it was searched for: that takes a hundred times as long. */
  readonly isLate: boolean
}

/**
 * Runs the proofs against one mutant after the other. At the end they run the mutants' own seeds on the unchanged core:
 * any fault there is not a mutant's.
 */
async function tryMutants({ mutants, proofs, atLength }: MutationRun): Promise<Caught> {
  const load = openMutantLoader<{ proofs: Proofs }>(pathToFileURL(proofs).href)
  const healthy = await load(null)
  const caught: Caught = {}
  for (const mutant of mutants) {
    const infected = await load(mutant)
    caught[mutant.name] = await noticed(infected.proofs, [{ ...mutant.seen, size: 1 }, ...atLength])
  }
  // Several mutants may have one seed.
  const shown = new Map(mutants.map(({ name, seen }) => [`${seen.by} ${seen.seed}`, { name, seen }]))
  for (const { name, seen } of shown.values()) {
    const found = await noticed(healthy.proofs, [{ ...seen, size: 1 }])
    if (found !== null) throw new Error(`what shows the mutant "${name}" is there without it: ${found.by}`)
  }
  return caught
}

/** A program of its own, `SIZE SEED`: tries the first SIZE mutants and prints how each was noticed. */
export async function mutationProgram({ mutants, proofs, atLength }: MutationProgram): Promise<never> {
  const [size = 0, seed = 1] = process.argv.slice(2).map(Number)
  const caught = await tryMutants({
    mutants: mutants.slice(0, size),
    proofs,
    atLength: atLength.map((each) => ({ ...each, seed })),
  })
  process.stdout.write(JSON.stringify(caught))
  // A mutant may have left something behind that never ends.
  process.exit(0)
}

/** A mutant that no longer fits its source fails on any seed, whatever its fault should be. */
const isBrokenCode = /\b(Reference|Syntax)Error\b/

type Proofs = Readonly<Record<string, Proof>>

async function noticed(proofs: Proofs, tries: readonly Try[]): Promise<Noticed | null> {
  for (const [index, { by, seed, size }] of tries.entries()) {
    const proof = proofs[by]
    if (!proof) throw new Error(`${by} is no proof of these mutants`)
    try {
      await proof.run(size, seed)
    } catch (error) {
      if (!(error instanceof Disproved) || isBrokenCode.test(error.message)) throw error
      return { by: error.message.split('\n', 1)[0] ?? '', isLate: index > 0 }
    }
  }
  return null
}
