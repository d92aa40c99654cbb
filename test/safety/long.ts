/**
 * `npm run test:long -- [NAME …] [--seed N] [--size N]`: the proofs at their long sizes, from a seed nobody has seen
 * yet. Prints seeds, commit and counts; a failure prints the command that replays it.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { badLine } from './bad-line.ts'
import { crashPoints } from './crash-points.ts'
import { damage } from './damage.ts'
import { diskTrouble } from './disk-trouble.ts'
import { hostility } from './hostility.ts'
import { killing } from './kills.ts'
import { modelling } from './modelling.ts'
import { mutation } from './mutation.ts'
import { notifications } from './notifications.ts'
import { commit, type Proof } from './proof.ts'
import { shiftTotals } from './shift-totals.ts'
import { simulation } from './simulation.ts'

const proofs: readonly Proof[] = [
  simulation,
  crashPoints,
  mutation,
  modelling,
  killing,
  damage,
  diskTrouble,
  hostility,
  badLine,
  notifications,
  shiftTotals,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, size: { type: 'string' } },
})
const seed = wholeNumber(values.seed) ?? randomInt(1_000_000_000)
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const wanted = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

say(`commit ${commit()}, seed ${seed}, Node ${process.version}`)
for (const proof of wanted) await prove(proof)

async function prove({ name, rule, unit, long, run }: Proof): Promise<void> {
  const size = wholeNumber(values.size) ?? long
  const began = performance.now()
  say(`${name}: ${rule}`)
  try {
    const counts = Object.entries(await run(size, seed)).map(([what, count]) => `${what} ${count}`)
    const seconds = Math.round((performance.now() - began) / 1_000)
    say(`${name} holds, asked for ${size} ${unit} from seed ${seed}, in ${seconds} s: ${counts.join('; ')}`)
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
