/** `node run-mutants.ts RUN`: lets proofs try mutants, as the JSON says; prints how each was noticed, by its name. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../helpers/root.ts'
import { Disproved, type Proof } from '../proof.ts'
import { type Mutant, mutantsIn } from './mutant.ts'
import { openMutantLoader } from './mutant-loader.ts'

/** The mutants to try, and the proofs that try them. */
export interface MutationRun {
  /** Files of mutants, as `mutantsIn` reads them. */
  readonly mutants: readonly string[]
  /** How many mutants, and the place of the first one; after the last comes the first again. */
  readonly size: number
  readonly first: number
  /** A file that exports, as `proofs`, the proofs by name that notice them. */
  readonly proofs: string
  /** The runs tried, one after the other, if a mutant's own seed does not show it. */
  readonly atLength: readonly Try[]
}

interface Try {
  readonly by: string
  readonly seed: number
  readonly size: number
}

/** By whom, by a mutant's name; null if nobody noticed it. */
export type Caught = Record<string, Noticed | null>

interface Noticed {
  readonly by: string
  /** Its own seed does not show it, so it was searched for: that takes a hundred times as long. */
  readonly isLate: boolean
}

type Proofs = Readonly<Record<string, Proof>>

/** A mutant that no longer fits its source fails on any seed, with an error that is not its own fault. */
const isBrokenCode = /\b(Reference|Syntax)Error\b/

async function noticed(proofs: Proofs, tries: readonly Try[]): Promise<Noticed | null> {
  for (const [index, { by, seed, size }] of tries.entries()) {
    const proof = proofs[by]
    if (!proof) throw new Error(`${by} is no proof here`)
    try {
      await proof.run(size, seed)
    } catch (error) {
      if (!(error instanceof Disproved) || isBrokenCode.test(error.message)) throw error
      return { by: error.message.split('\n', 1)[0] ?? '', isLate: index > 0 }
    }
  }
  return null
}

/**
 * One mutant after the other. At the end their own seeds are run on the unchanged core: any fault there is not a mutant's.
 */
async function tryMutants({ mutants: files, first, size, proofs, atLength }: MutationRun): Promise<Caught> {
  const load = openMutantLoader<{ proofs: Proofs }>(pathToFileURL(resolve(root, proofs)).href)
  const all = mutantsIn(...files)
  const mutants = Array.from({ length: size }, (_, at) => all[(first + at) % all.length] as Mutant)
  await load(null)
  const caught: Caught = {}
  for (const mutant of mutants) {
    const infected = await load(mutant)
    caught[mutant.name] = await noticed(infected.proofs, [{ ...mutant.seen, size: 1 }, ...atLength])
  }
  // Loaded again, because a module that is imported only when it is needed is that of the last mutant until then.
  const healthy = await load(null)
  // Several mutants may have one seed.
  const shown = new Map(mutants.map(({ name, seen }) => [`${seen.by} ${seen.seed}`, { name, seen }]))
  for (const { name, seen } of shown.values()) {
    const found = await noticed(healthy.proofs, [{ ...seen, size: 1 }])
    if (found !== null) throw new Error(`what shows the mutant "${name}" is there without it: ${found.by}`)
  }
  return caught
}

process.stdout.write(JSON.stringify(await tryMutants(JSON.parse(process.argv[2] ?? '') as MutationRun)))
// A mutant may have left something behind that never ends.
process.exit(0)
