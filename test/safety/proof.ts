import { execFileSync } from 'node:child_process'
import { isPush } from '../helpers/is-push.ts'

/**
 * One of the proofs T1–T13 of docs/money-safety.md. To add one: a file `test/safety/<what>.ts` that exports a Proof,
 * its line in `long.ts`, and a `<what>.test.ts` that calls `testProof`. What a unit is — a seed, a
 * kill, a damaged file — is the proof's own affair; that the same size and seed do the same, is not.
 */
export interface Proof {
  /** As in the table: T1, T2 … */
  readonly name: string
  /** The rule that it holds, in a sentence. */
  readonly rule: string
  /** What is counted, in the plural: seeds, crash points, kills. */
  readonly unit: string
  /** How many on a desk, on every push, and in a long run unless told otherwise. */
  readonly desk: number
  readonly everyPush: number
  readonly long: number
  /** Whether each push plays other seeds, which follow from its commit. */
  readonly isFreshOnPush?: boolean
  /** How many a long run plays at a time, so that it can be resumed; none where the units do not follow from the seed one by one. */
  readonly piece?: number
  /** Runs `size` of them from `seed` on; returns what is worth counting. Throws {@link Disproved}. */
  run(size: number, seed: number): Promise<Counts>
}

/** What a run did, by name, so that nobody takes silence for a proof. */
export type Counts = Readonly<Record<string, number | string>>

/** The seed of a desk, and of a push: a red push is red for its author's reason, and long runs look elsewhere. */
const USUAL_SEED = 1

/** A rule was broken. The message ends in the one command that shows it again. */
export class Disproved extends Error {
  override readonly name = 'Disproved'
  /** What was run when it broke. */
  readonly seed: number
  constructor(proof: Pick<Proof, 'name'>, seed: number, what: string, size = 1) {
    super(`${proof.name}, seed ${seed}, commit ${commit()}: ${what}\n${replay(proof, seed, size)}`)
    this.seed = seed
  }
}

/** The command that runs these again, and nothing else. */
function replay({ name }: Pick<Proof, 'name'>, seed: number, size: number): string {
  return `Replay: npm run test:long -- ${name} --seed ${seed} --size ${size}`
}

/** What is played of a proof here. */
export function sizeAndSeed({ desk, everyPush, isFreshOnPush = false }: Proof): {
  size: number
  seed: number
} {
  if (!isPush) return { size: desk, seed: USUAL_SEED }
  const ofCommit = Number.parseInt(commit().slice(0, 7), 16)
  return { size: everyPush, seed: isFreshOnPush && ofCommit > 0 ? ofCommit : USUAL_SEED }
}

/** Which code is being judged; a `+` where the tree is not as committed. */
export function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'
    return git('rev-parse', '--short', 'HEAD') + changed
  } catch {
    return 'unknown'
  }
}
