/**
 * `npm run soak -- [--sales N]`: a busy shop played at speed, with two windows, the customer display, a printer and
 * refunds. Says how memory, handles and journal grow, and fails where something is left over.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse, toolOptions } from '../../scripts/tool-options.mjs'
import { type Measured, problemsOf, tableOf } from './measured.ts'

const ROUNDS = 10
const usage = 'npm run soak -- [--sales N]'
const { values } = toolOptions(usage, { options: { sales: { type: 'string', default: '300' } } })
if (!/^\d{1,9}$/.test(values.sales) || Number(values.sales) < ROUNDS)
  refuse(usage, `--sales must be a whole number from ${ROUNDS}, not "${values.sales}".`)
const sales = Number(values.sales)
// Not before the options are read: a wrong one is refused at once.
const { openShop } = await import('./shop.ts')

const folder = mkdtempSync(join(tmpdir(), 'loket-soak-'))
const shop = await openShop(folder)
const rounds: Measured[] = []
try {
  for (let round = 0; round <= ROUNDS; round += 1) {
    const from = Math.floor((sales * round) / ROUNDS)
    rounds.push(await shop.measure(from))
    process.stderr.write(`${from} of ${sales} sales\n`)
    for (let sale = from; round < ROUNDS && sale < Math.floor((sales * (round + 1)) / ROUNDS); sale += 1)
      await shop.sell(sale)
  }
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
const problems = problemsOf(rounds)
process.stdout.write(`${[...tableOf(rounds), ...problems].join('\n')}\n`)
process.exit(problems.length > 0 ? 1 : 0)
