import { test } from 'vitest'
import { isPush } from '../helpers/is-push.ts'
import { type Counts, type Proof, sizeAndSeed } from './proof.ts'
import { stampOf } from './stamp.ts'

interface ProofTest {
  readonly timeout: number
  /** Why it can't run on this computer. */
  readonly impossible?: string | null
  /** What must have happened for the run to prove something. */
  readonly demand?: (counts: Counts, size: number) => void
}

/**
 * The test of a proof. On a desk it is skipped if the proof held before with the same code; `file` is the test's own.
 */
export function testProof(
  proof: Proof,
  file: string,
  { timeout, impossible = null, demand }: ProofTest,
): void {
  const title = `${proof.name}: ${proof.rule}${impossible === null ? '' : ` (${impossible})`}`
  test.skipIf(impossible !== null)(title, { timeout }, async ({ skip }) => {
    const { size, seed } = sizeAndSeed(proof)
    const stamp = stampOf(proof.name, size, file)
    if (!isPush && stamp.isThere) {
      // `npm test` shows this line.
      process.stdout.write(`skipped: ${proof.name}, which held before with the same code\n`)
      skip('held before with the same code')
    }
    const counts = await proof.run(size, seed)
    demand?.(counts, size)
    stamp.set()
  })
}
