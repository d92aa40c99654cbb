/** What `npm test` knows a test to have run in its own process: with less than that, a fault would go unseen on a desk. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { codeParts } from '../../scripts/set-up/code-parts.mjs'
import { startsNodeUnseen } from '../../scripts/set-up/files-behind.mjs'
import { partsThatRan } from '../../scripts/set-up/parts-that-ran.mjs'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const MONEY = 'shared/money.ts'
const TENDER = 'shared/cash/tender.ts'
const sources = new Map([MONEY, TENDER].map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const parts = codeParts(sources)

/** The part in which a text stands. */
function partWith(file: string, text: string) {
  const lines = sources.get(file)?.split(text)[0]?.split('\n') ?? []
  return parts.at(file, lines.length, lines.at(-1)?.length ?? 0)
}

test('of two test files that share a process each ran what it called, and what was loaded for either; a process that nobody hears of ran who knows what', async () => {
  const folder = temporaryFolder()
  const { CI: _, ...env } = process.env
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const tests = ['test/shared/money.test.ts', 'test/shared/cash.test.ts']
  await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--project', 'core', '--maxWorkers', '1', ...tests],
    { cwd: root, env: { ...env, LOKET_TEST_RAN: folder, LOKET_TEST_CPU: '' } },
  )
  const [money, cash] = tests.map(partsThatRan(folder, parts))
  expect(money?.known).toEqual({ page: false, programs: false, here: true })
  const ofText = partWith(MONEY, 'DECIMAL.exec')
  const ofChange = partWith(TENDER, 'tendered - amount')
  expect(money?.parts).toContain(ofText)
  expect(money?.parts).not.toContain(ofChange)
  expect(cash?.parts).toContain(ofChange)
  expect(cash?.parts).not.toContain(ofText)
  const loading = partWith(MONEY, 'export type Sen')
  for (const ran of [money, cash]) expect(ran?.parts).toContain(loading)
  expect(tests.filter((test) => startsNodeUnseen([test]))).toEqual([])
  expect(startsNodeUnseen(['test/vault/interrupted.test.ts'])).toBe(true)
})
