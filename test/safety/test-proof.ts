import { expect, test } from 'vitest'
import { type Counts, type Proof, sizeAndSeed } from './proof.ts'

/** A proof takes minutes where others keep the machine busy. */
const MAX_MS = 2_400_000

interface ProofTest {
  /** Why it can't run on this computer. */
  readonly impossible?: string | null
  /** What must have happened for the run to prove something. */
  readonly demand?: (counts: Counts, size: number) => void
}

/** The test of a proof. */
export function testProof(proof: Proof, { impossible = null, demand }: ProofTest = {}): void {
  const title = `${proof.name}: ${proof.rule}${impossible === null ? '' : ` (${impossible})`}`
  // A run of mutants plays the same seeds again: where a mutant's seed has moved, the second try takes as long and says the same.
  const options = { timeout: MAX_MS, ...(proof.unit === 'mutants' && { retry: 0 }) }
  test.skipIf(impossible !== null)(title, options, async ({ signal }) => {
    const { size, seed } = sizeAndSeed(proof)
    const counts = await proof.run(size, seed, signal)
    demand?.(counts, size)
    if (proof.unit === 'mutants') sayWhoNoticed(counts, size)
  })
}

/** Shows readers of a green run that the proofs work, and by which seed. */
function sayWhoNoticed({ mutants: _, ...caught }: Counts, size: number): void {
  expect(Object.keys(caught)).toHaveLength(size)
  for (const [name, by] of Object.entries(caught)) process.stdout.write(`caught: ${name}\n  by ${by}\n`)
}
