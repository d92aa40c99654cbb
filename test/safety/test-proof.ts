import { test } from 'vitest'
import { type Counts, type Proof, sizeAndSeed } from './proof.ts'

interface ProofTest {
  readonly timeout: number
  /** Why it can't run on this computer. */
  readonly impossible?: string | null
  /** What must have happened for the run to prove something. */
  readonly demand?: (counts: Counts, size: number) => void
}

/** The test of a proof. */
export function testProof(proof: Proof, { timeout, impossible = null, demand }: ProofTest): void {
  const title = `${proof.name}: ${proof.rule}${impossible === null ? '' : ` (${impossible})`}`
  // A run of mutants plays the same seeds again: where a mutant's seed has moved, the second try takes as long and says the same.
  const options = proof.unit === 'mutants' ? { timeout, retry: 0 } : { timeout }
  test.skipIf(impossible !== null)(title, options, async ({ signal }) => {
    const { size, seed } = sizeAndSeed(proof)
    const counts = await proof.run(size, seed, signal)
    demand?.(counts, size)
  })
}
