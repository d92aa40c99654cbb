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
  test.skipIf(impossible !== null)(title, { timeout }, async () => {
    const { size, seed } = sizeAndSeed(proof)
    const counts = await proof.run(size, seed)
    demand?.(counts, size)
  })
}
