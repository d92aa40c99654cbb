import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Counts, Disproved, type Proof } from '../proof.ts'
import { mutantsIn } from './mutant.ts'
import type { Caught, MutationRun } from './run-mutants.ts'

const run = promisify(execFile)

interface Mutation extends Pick<Proof, 'name' | 'rule'>, Pick<MutationRun, 'mutants' | 'proofs'> {
  readonly atLength: readonly { readonly by: string; readonly size: number }[]
  /** How many are tried on a desk and on every push, where not all are: a desk tries the same, each push others. */
  readonly few?: { readonly desk: number; readonly everyPush: number }
}

/**
 * The proof that each mutant is noticed. The run has a process of its own, whose modules it changes; that ends with
 * `signal`, because a mutant may have made it run for ever.
 */
export function mutationProof({ name, rule, few, atLength, ...where }: Mutation): Proof {
  const all = mutantsIn(...where.mutants).length
  return {
    name,
    rule,
    unit: 'mutants',
    desk: few?.desk ?? all,
    everyPush: few?.everyPush ?? all,
    long: all,
    async run(size, seed, signal) {
      // From the first one where all are tried: a module that is read late may be loaded by the run of the mutant before.
      const first = size < all ? seed : 0
      const wanted: MutationRun = {
        ...where,
        first,
        size,
        atLength: atLength.map((each) => ({ ...each, seed })),
      }
      const args = [join(import.meta.dirname, 'run-mutants.ts'), JSON.stringify(wanted)]
      const limits = { maxBuffer: 2 ** 26, killSignal: 'SIGKILL', ...(signal && { signal }) } as const
      const { stdout } = await run(process.execPath, args, limits)
      const counts: Record<string, number | string> = {}
      for (const [mutant, noticed] of Object.entries(JSON.parse(stdout) as Caught)) {
        if (noticed === null)
          throw new Disproved({ name }, seed, `nobody noticed the mutant "${mutant}"`, size)
        counts[mutant] = noticed.by
        // `npm test` shows this line.
        if (noticed.isLate)
          process.stdout.write(`found late: "${mutant}", no longer by its own seed: ${noticed.by}\n`)
      }
      return { mutants: size, ...counts } satisfies Counts
    },
  }
}
