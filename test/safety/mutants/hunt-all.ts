import { pathToFileURL } from 'node:url'
import { Disproved, type Proof } from '../proof.ts'
import type { Mutant } from './mutant.ts'
import { openMutantLoader } from './mutant-loader.ts'

interface Hunt {
  readonly mutants: readonly Mutant[]
  /** A file that exports them by name, as `hunters`. */
  readonly hunters: string
  /** The hunts tried, one after the other, if a mutant's own seed does not show it. */
  readonly atLength: readonly Try[]
}

interface Try {
  readonly by: string
  readonly seed: number
  readonly size: number
}

interface HuntProgram extends Pick<Hunt, 'mutants' | 'hunters'> {
  /** The hunts tried if a mutant's own seed does not show it; the command line says from which seed. */
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
 * Lets the proofs hunt one mutant after the other. At the end they run the mutants' own seeds on the unchanged core:
 * any fault there is not a mutant's.
 */
async function huntAll({ mutants, hunters, atLength }: Hunt): Promise<Caught> {
  const load = openMutantLoader<{ hunters: Hunters }>(pathToFileURL(hunters).href)
  const healthy = await load(null)
  const caught: Caught = {}
  for (const mutant of mutants) {
    const infected = await load(mutant)
    caught[mutant.name] = await noticed(infected.hunters, [{ ...mutant.seen, size: 1 }, ...atLength])
  }
  // Several mutants may have one seed.
  const shown = new Map(mutants.map(({ name, seen }) => [`${seen.by} ${seen.seed}`, { name, seen }]))
  for (const { name, seen } of shown.values()) {
    const found = await noticed(healthy.hunters, [{ ...seen, size: 1 }])
    if (found !== null) throw new Error(`what shows the mutant "${name}" is there without it: ${found.by}`)
  }
  return caught
}

/** A program of its own, `SIZE SEED`: hunts the first SIZE mutants and prints how each was noticed. */
export async function huntAsProgram({ mutants, hunters, atLength }: HuntProgram): Promise<never> {
  const [size = 0, seed = 1] = process.argv.slice(2).map(Number)
  const caught = await huntAll({
    mutants: mutants.slice(0, size),
    hunters,
    atLength: atLength.map((each) => ({ ...each, seed })),
  })
  process.stdout.write(JSON.stringify(caught))
  // A mutant may have left something behind that never ends.
  process.exit(0)
}

/** A mutant that no longer fits its source fails on any seed, whatever its fault should be. */
const isBrokenCode = /\b(Reference|Syntax)Error\b/

type Hunters = Readonly<Record<string, Proof>>

async function noticed(hunters: Hunters, tries: readonly Try[]): Promise<Noticed | null> {
  for (const [index, { by, seed, size }] of tries.entries()) {
    const hunter = hunters[by]
    if (!hunter) throw new Error(`${by} hunts nothing here`)
    try {
      await hunter.run(size, seed)
    } catch (error) {
      if (!(error instanceof Disproved) || isBrokenCode.test(error.message)) throw error
      return { by: error.message.split('\n', 1)[0] ?? '', isLate: index > 0 }
    }
  }
  return null
}
