import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Counts, Disproved, type Proof } from '../proof.ts'
import type { Caught } from './try-mutants.ts'

const run = promisify(execFile)

/**
 * Tries mutants in a process of its own, whose modules it changes; throws if a mutant was not noticed. The process ends
 * with `signal`: a mutant may have made it run for ever.
 */
export async function caughtBy(
  proof: Pick<Proof, 'name'>,
  program: string,
  [size, seed, signal]: Parameters<Proof['run']>,
): Promise<Counts> {
  const args = [program, String(size), String(seed)]
  const limits = { maxBuffer: 2 ** 26, killSignal: 'SIGKILL', ...(signal && { signal }) } as const
  const { stdout } = await run(process.execPath, args, limits)
  const counts: Record<string, number | string> = {}
  for (const [name, noticed] of Object.entries(JSON.parse(stdout) as Caught)) {
    if (noticed === null) throw new Disproved(proof, seed, `nobody noticed the mutant "${name}"`, size)
    counts[name] = noticed.by
    // `npm test` shows this line.
    if (noticed.isLate)
      process.stdout.write(`found late: "${name}", no longer by its own seed: ${noticed.by}\n`)
  }
  return { mutants: size, ...counts }
}
