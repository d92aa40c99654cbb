/**
 * `npm run bench`: how fast, as ratios to something bare that is measured in the same run, as the machine is shared.
 *
 *   --all           also what only big shops meet: a million orders, ten thousand open ones, slips
 *   --only a,b      these parts
 *   --quick         a tenth of the turns: to see that everything runs, and for no figure
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuse, toolOptions } from '../../scripts/tool-options.mjs'
import { root } from '../helpers/root.ts'
import type { Line } from './measure.ts'

type Part = (turns: (most: number) => number) => Promise<readonly Line[]>

/** Each loads what it measures only when it is chosen: a wrong option is refused at once. */
const parts: Readonly<Record<string, Part>> = {
  start: async (turns) => (await import('./start.ts')).benchStart(turns),
  counter: async (turns) => (await import('./counter.ts')).benchCounter(turns),
  rest: async () => (await import('./rest.ts')).measureRest(),
  journal: async (turns) => [await (await import('./journal.ts')).benchJournal(turns)],
  sandbox: async (turns) => [await (await import('./sandbox.ts')).benchSandbox(turns)],
  client: async (turns) => [await (await import('./client.ts')).benchClient(turns)],
}
const ofBigShops: typeof parts = {
  orders: async (turns) => (await import('./orders.ts')).benchOrders(turns(1_000_000)),
  slips: async () => [await (await import('./slips.ts')).benchSlips()],
  watcher: async () => (await import('./watcher.ts')).benchWatcher(),
  office: async () => (await import('./office/office.ts')).benchOffice(),
  withOffice: async (turns) => (await import('./office/tap-to-code.ts')).benchTapToCode(turns),
}

const usage = 'npm run bench -- [--quick] [--all] [--only PART,…]'
const { values } = toolOptions(usage, {
  options: { all: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
})
const every = { ...parts, ...ofBigShops }
const chosen = values.only?.split(',') ?? Object.keys(values.all ? every : parts)
const unknown = chosen.filter((name) => !Object.hasOwn(every, name))
if (unknown.length > 0)
  refuse(usage, `There is no part "${unknown.join(', ')}"; there are ${Object.keys(every).join(', ')}.`)
const turns = (most: number) => (values.quick ? Math.max(3, Math.round(most / 10)) : most)

const lines: Line[] = []
const failures: string[] = []
for (const name of chosen) {
  const began = performance.now()
  try {
    lines.push(...((await every[name]?.(turns)) ?? []))
    process.stderr.write(`${name}: ${Math.round((performance.now() - began) / 1_000)} s\n`)
  } catch (error) {
    // The other parts still say what they say.
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    process.stderr.write(`${failures.at(-1)}\n`)
  }
}

mkdirSync(join(root, 'out'), { recursive: true })
writeFileSync(join(root, 'out/bench.json'), `${JSON.stringify({ lines, failures }, null, 2)}\n`)

const rows = lines.map((line) =>
  'ratioP50' in line
    ? [
        line.name,
        `${line.ours.p50} / ${line.ours.p95}`,
        `${line.bare.p50} / ${line.bare.p95}`,
        line.ratioP50,
        line.ratioP95,
        line.aim,
      ]
    : [line.name, line.value, '', '', '', line.aim],
)
process.stdout.write(
  [
    'what | ours p50 / p95 ms | bare p50 / p95 ms | ratio p50 | ratio p95 | aim',
    '--- | --- | --- | --- | --- | ---',
    ...rows.map((row) => row.join(' | ')),
    ...failures.map((failure) => `FAILED ${failure}`),
    '',
  ].join('\n'),
)
process.exit(failures.length > 0 ? 1 : 0)
