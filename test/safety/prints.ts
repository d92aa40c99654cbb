import { printRun } from './paper/print-run.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'

const AT_ONCE = 10

/** Each run on a printer of its own; the paper that came out of it is the judge. */
export const prints: Proof = {
  name: 'T12',
  rule: 'every print ends in a state that is true of the paper, whatever its printer does in the middle of it',
  unit: 'print runs',
  everyPush: 50,
  long: 1_000,
  async run(size, first) {
    const counts = { attempts: 0, sent: 0, unsure: 0 }
    const moods = new Set<string>()
    for (let done = 0; done < size; done += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, size - done) }, (_, index) => first + done + index)
      for (const [index, run] of (await Promise.all(seeds.map(printRun))).entries()) {
        const wrong = await run.wrong()
        if (wrong.length > 0) {
          const told = `${wrong.join('; ')} (moods: ${run.moods.join(', ')})`
          throw new Disproved(prints, seeds[index] ?? first, told)
        }
        counts.attempts += run.attempts
        counts.sent += run.sent
        counts.unsure += run.unsure
        for (const mood of run.moods) moods.add(mood)
      }
    }
    return { runs: size, ...counts, moods: moods.size } satisfies Counts
  },
}
