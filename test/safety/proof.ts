import { execFileSync } from 'node:child_process'
import { isPush } from '../helpers/is-push.ts'

/**
 * One of the proofs T1–T23 of docs/money-safety.md. To add one: a file `test/safety/<what>.ts` that exports a Proof,
 * its line in `proofs.ts`, and a `<what>.test.ts` that calls `testProof`. Each proof chooses its unit (a seed, a kill, a
 * damaged file), but the same size and seed must do the same.
 */
export interface Proof {
  /** As in the table: T1, T2 … */
  readonly name: string
  /** The rule that it holds, in a sentence. */
  readonly rule: string
  /** The unit, in the plural: seeds, crash points, kills. */
  readonly unit: string
  /** How many on a desk, on every push, and by default in a long run. */
  readonly desk: number
  readonly everyPush: number
  readonly long: number
  /**
   * How many a long run runs at a time, so that it can be resumed; none if the units do not follow from the seed one by
   * one.
   */
  readonly piece?: number
  /**
   * Runs `size` pieces from `seed` on; returns counts for the report. Throws {@link Disproved}. A process that it starts
   * ends with `signal`.
   */
  run(size: number, seed: number, signal?: AbortSignal): Promise<Counts>
}

/** What a run did, by name, so that silence is not mistaken for a proof. */
export type Counts = Readonly<Record<string, number | string>>

/** The seed of a desk, so that a desk fails only because of its own change. */
const USUAL_SEED = 1

/** A rule was broken. The message ends with the command that reproduces it. */
export class Disproved extends Error {
  override readonly name = 'Disproved'
  /** What was run when it broke. */
  readonly seed: number
  constructor(proof: Pick<Proof, 'name'>, seed: number, what: string, size = 1) {
    super(`${proof.name}, seed ${seed}, commit ${commit()}: ${what}\n${replay(proof, seed, size)}`)
    this.seed = seed
  }
}

/** Plays the seeds one after the other and adds up what they did. Throws {@link Disproved} with the seed that broke. */
export async function playSeeds(
  proof: Pick<Proof, 'name'>,
  { size, seed }: { readonly size: number; readonly seed: number },
  play: (seed: number) => Promise<Counts>,
): Promise<Counts> {
  const total: Record<string, number> = {}
  for (let at = seed; at < seed + size; at += 1) {
    try {
      for (const [name, count] of Object.entries(await play(at)))
        total[name] = (total[name] ?? 0) + Number(count)
    } catch (error) {
      throw new Disproved(proof, at, error instanceof Error ? error.message : String(error))
    }
  }
  return total
}

/** The command that runs exactly these again. */
function replay({ name }: Pick<Proof, 'name'>, seed: number, size: number): string {
  return `Replay: npm run test:long -- ${name} --seed ${seed} --size ${size}`
}

/** The size of a proof here. Each push has seeds of its own, which follow from its commit. */
export function sizeAndSeed({ desk, everyPush }: Pick<Proof, 'desk' | 'everyPush'>): {
  size: number
  seed: number
} {
  if (!isPush) return { size: desk, seed: USUAL_SEED }
  return { size: everyPush, seed: Number.parseInt(commit().slice(0, 7), 16) || USUAL_SEED }
}

/** The commit under test; with a `+` if the tree has uncommitted changes. Read once: a run of mutants reports it for each. */
export function commit(): string {
  underTest ??= readCommit()
  return underTest
}

let underTest: string | undefined

function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'
    return git('rev-parse', '--short', 'HEAD') + changed
  } catch {
    return 'unknown'
  }
}
