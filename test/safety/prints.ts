import { printRun } from './paper/print-run.ts'
import { inUnhurriedTime } from './paper/unhurried-time.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'

/** Each run has its own printer; the printed paper decides. */
export const prints: Proof = {
  name: 'T12',
  rule: 'every print ends in a state that is true of the paper, whatever its printer does in the middle',
  unit: 'print runs',
  desk: 15,
  everyPush: 15,
  long: 1_000,
  async run(size, first) {
    const counts = { attempts: 0, sent: 0, unsure: 0 }
    const moods = new Set<string>()
    for (let seed = first; seed < first + size; seed += 1) {
      const run = await inUnhurriedTime(() => printRun(seed))
      const wrong = await run.wrong()
      if (wrong.length > 0)
        throw new Disproved(prints, seed, `${wrong.join('; ')} (moods: ${run.moods.join(', ')})`)
      counts.attempts += run.attempts
      counts.sent += run.sent
      counts.unsure += run.unsure
      for (const mood of run.moods) moods.add(mood)
    }
    return { runs: size, ...counts, moods: moods.size } satisfies Counts
  },
}
