/**
 * `npm run test:long -- [NAME …] [--seed N] [--size N] [--resume]`: the proofs at their long sizes, from a new seed.
 * Prints seeds, commit and counts; a failure prints the command that reproduces it. Each part that held is written to
 * `long-run.log`; `--resume` continues after the last one of this commit.
 */
import { randomInt } from 'node:crypto'
import { toolOptions } from '../../scripts/tool-options.mjs'
import { nextPiece, openLongJournal } from './long-journal.ts'
import { commit, type Proof } from './proof.ts'
import { proofs } from './proofs.ts'

const { values, positionals } = toolOptions(
  'npm run test:long -- [NAME …] [--seed N] [--size N] [--resume]',
  {
    allowPositionals: true,
    options: { seed: { type: 'string' }, size: { type: 'string' }, resume: { type: 'boolean' } },
  },
)
const freshSeed = wholeNumber(values.seed) ?? randomInt(1_000_000_000)
const judged = commit()
const journal = openLongJournal('long-run.log')
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const wanted = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

say(`commit ${judged}, seed ${freshSeed}, Node ${process.version}`)
for (const proof of wanted) await prove(proof)
// The embedded PostgreSQL of an office stays open, and would keep the process alive.
process.exit()

async function prove({ name, rule, unit, long, piece, run }: Proof): Promise<void> {
  const size = wholeNumber(values.size) ?? long
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

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  say(`--seed and --size take a whole number, not ${text}`)
  process.exit(2)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
