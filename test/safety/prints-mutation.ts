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
    for (const [index, { name }] of printMutants.slice(0, size).entries()) {
      const { stdout } = await run(process.execPath, [
        hunter,
        String(index),
        String(seed),
        String(prints.everyPush),
      ])
      const by = JSON.parse(stdout) as string | null
      if (by === null) throw new Disproved(printMutation, seed, `nobody noticed: ${name}`, size)
      caught[name] = by
    }
    return { mutants: size, ...caught } satisfies Counts
  },
}
