import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mutants } from './mutants/mutants.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { withFolder } from './with-folder.ts'

const run = promisify(execFile)
const AT_ONCE = 2

/** Each mutant in a process of its own, as it changes the very files that T1 and T2 import. */
async function hunt(index: number, seed: number, cache: string): Promise<string | null> {
  const hunter = join(import.meta.dirname, 'mutants/hunt.ts')
  // All but a file or two is the same in each of these processes.
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const { stdout } = await run(process.execPath, [hunter, String(index), String(seed)], { env })
  return JSON.parse(stdout) as string | null
}

export const mutation: Proof = {
  name: 'T3',
  rule: 'each fault that costs money, put into the core on purpose, is noticed by T1 or T2',
  unit: 'mutants',
  everyPush: mutants.length,
  long: mutants.length,
  run: (size, seed) => withFolder((cache) => huntAll(size, seed, cache)),
}

async function huntAll(size: number, seed: number, cache: string): Promise<Counts> {
  const caught: Record<string, string> = {}
  const waiting = mutants.slice(0, size).entries()
  const hunter = async () => {
    for (const [index, { name }] of waiting) {
      const by = await hunt(index, seed, cache)
      if (by === null) throw new Disproved(mutation, seed, `nobody noticed the mutant "${name}"`, size)
      caught[name] = by
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hunter))
  return { mutants: size, ...caught }
}
