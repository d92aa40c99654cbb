/** `npm run bench`: every figure is a ratio to something measured in the same run, for the machine is shared. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../helpers/child-process.ts'
import { measureBundle } from './bundle.ts'
import { benchClient } from './client.ts'
import { benchCounter } from './counter.ts'
import { benchJournal } from './journal.ts'
import { benchOffice } from './office/office.ts'
import { benchOrders } from './orders.ts'
import { benchSandbox } from './sandbox.ts'
import { benchSlips } from './slips.ts'
import { benchStart } from './start.ts'
import { benchWatcher, wordsOf } from './watcher.ts'

const watching = await benchWatcher()
const comparisons = [
  await benchJournal(),
  ...(await benchOrders()),
  await benchClient(),
  await benchSlips(),
  await benchSandbox(),
  ...watching.comparisons,
  ...(await benchStart()),
  ...(await benchCounter()),
  ...(await benchOffice()),
]
const bundle = measureBundle()

mkdirSync(join(root, 'out'), { recursive: true })
writeFileSync(
  join(root, 'out/bench.json'),
  `${JSON.stringify({ comparisons, watching: watching.hours, bundle }, null, 2)}\n`,
)

const rows = comparisons.map(({ name, ours, bare, ratioP50, ratioP95, aim }) =>
  [name, `${ours.p50} / ${ours.p95}`, `${bare.p50} / ${bare.p95}`, ratioP50, ratioP95, aim].join(' | '),
)
process.stdout.write(
  [
    'what | ours p50 / p95 ms | bare p50 / p95 ms | ratio p50 | ratio p95 | aim',
    '--- | --- | --- | --- | --- | ---',
    ...rows,
    '',
    ...watching.hours.map(wordsOf),
    '',
    `renderer after gzip: ${bundle.firstScreenKb} KB for the first screen, ${bundle.allKb} KB in all`,
    '',
  ].join('\n'),
)
