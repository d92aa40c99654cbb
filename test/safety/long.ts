/**
 * `npm run test:long -- [NAME …] [--seed N] [--size N] [--resume]`: the proofs at their long sizes, from a new seed.
 * Prints seeds, commit and counts; a failure prints the command that reproduces it. Each part that held is written to
 * `long-run.log`; `--resume` continues after the last one of this commit.
 */
import { randomInt } from 'node:crypto'
import { refuse, toolOptions } from '../../scripts/tool-options.mjs'
import { nextPiece, openLongJournal } from './long-journal.ts'
import { commit, type Proof } from './proof.ts'

const usage = 'npm run test:long -- [NAME …] [--seed N] [--size N] [--resume]'
const { values, positionals } = toolOptions(usage, {
  allowPositionals: true,
  options: { seed: { type: 'string' }, size: { type: 'string' }, resume: { type: 'boolean' } },
})
const freshSeed = wholeNumber('--seed', values.seed) ?? randomInt(1_000_000_000)
const givenSize = wholeNumber('--size', values.size)
// Not before the options are read: a wrong one is refused at once.
const { proofs } = await import('./proofs.ts')
const judged = commit()
const journal = openLongJournal('long-run.log')
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0)
  refuse(
    usage,
    `There is no proof "${unknown.join(', ')}"; there are ${proofs.map(({ name }) => name).join(', ')}.`,
  )
const wanted = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

say(`commit ${judged}, seed ${freshSeed}, Node ${process.version}`)
for (const proof of wanted) await prove(proof)
// The embedded PostgreSQL of an office stays open, and would keep the process alive.
process.exit()

async function prove({ name, rule, unit, long, piece, run }: Proof): Promise<void> {
  const size = givenSize ?? long
  const before = values.resume ? journal.played(name, judged) : []
  const seed = before[0]?.seed ?? freshSeed
  say(`${name}: ${rule}`)
  try {
    let played = before.reduce((sum, each) => sum + each.size, 0)
    if (played > 0) say(`${name}: ${played} of ${size} ${unit} held before`)
    for (;;) {
      const next = nextPiece({ seed, size }, played, piece)
      if (next === null) break
      const began = performance.now()
      const counts = await run(next.size, next.seed)
      const seconds = Math.round((performance.now() - began) / 1_000)
      journal.add({ commit: judged, name, ...next, seconds, counts })
      played += next.size
      const told = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
      say(`${name}: ${next.size} from seed ${next.seed} held in ${seconds} s: ${told.join('; ')}`)
    }
    say(`${name} holds: ${played} ${unit} from seed ${seed}`)
  } catch (error) {
    say(`${name} is BROKEN: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,15}$/.test(text)) return text === undefined ? undefined : Number(text)
  return refuse(usage, `${name} must be a whole number, not "${text}".`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
