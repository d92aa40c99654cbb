import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { printMutants } from './paper/mutants.ts'
import { prints } from './prints.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'

const run = promisify(execFile)

export const printMutation: Proof = {
  name: 'T13',
  rule: 'each guard of printing, taken out on purpose, is missed by T12',
  unit: 'mutants',
  everyPush: printMutants.length,
  long: printMutants.length,
  async run(size, seed) {
    const caught: Record<string, string> = {}
    const hunter = join(import.meta.dirname, 'paper/hunt.ts')
    const hunt = async (index: number, from: number): Promise<string | null> => {
      const options = [index, from, prints.everyPush].map(String)
      const { stdout } = await run(process.execPath, [hunter, ...options])
      return JSON.parse(stdout) as string | null
    }
    for (const [index, { name }] of printMutants.slice(0, size).entries()) {
      // Sockets keep a time of their own: on a busy machine a mutant may slip past one seed's runs, not past three.
      let by: string | null = null
      for (let more = 0; by === null && more < 3; more += 1) by = await hunt(index, seed + more * 1_000)
      if (by === null) throw new Disproved(printMutation, seed, `nobody noticed: ${name}`, size)
      caught[name] = by
    }
    return { mutants: size, ...caught } satisfies Counts
  },
}
