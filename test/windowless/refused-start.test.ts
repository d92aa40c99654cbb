import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const journal = 'training/journal.db'
const ledger = 'training/sandbox.db'

/** As a newer version leaves a database when it is killed: its mark is in the log only. */
function markNewer(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 9999')
  for (const part of ['', '-wal']) cpSync(file + part, `${file}${part}.killed`)
  database.close()
  for (const part of ['', '-wal']) cpSync(`${file}${part}.killed`, file + part)
}

const zero = (file: string, from: number, length: number) => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, from, from + length))
}

/** What is wrong with a data folder, how, and a word of the sentence that must say so. */
const refused: [string, string, (file: string) => void, RegExp][] = [
  ['a journal of a newer Loket', journal, markNewer, /newer Loket/],
  ['a ledger of a newer sandbox', ledger, markNewer, /newer sandbox/],
  ['a journal without its head', journal, (file) => zero(file, 0, 100), /damaged/],
  ['a journal without its list of tables', journal, (file) => zero(file, 108, 3_988), /damaged/],
  ['a journal cut to nothing', journal, (file) => writeFileSync(file, ''), /damaged/],
  [
    'a journal cut short',
    journal,
    (file) => writeFileSync(file, readFileSync(file).subarray(0, 9_000)),
    /damaged/,
  ],
  ['a ledger that is none', ledger, (file) => writeFileSync(file, 'x'.repeat(9_000)), /not a ledger/],
  [
    'settings that break a rule',
    'settings.json',
    (file) => writeFileSync(file, '{"theme":"pink"}'),
    /"theme"/,
  ],
  ['settings cut short', 'settings.json', (file) => writeFileSync(file, '{"theme":'), /can't be read/],
]

for (const [title, name, spoil, words] of refused) {
  test(`${title}: one sentence says so, and the file stays as it is`, async () => {
    const dataDir = temporaryFolder()
    await (await windowlessCounter({ dataDir })).close()
    const file = join(dataDir, name)
    spoil(file)
    const before = readFileSync(file)
    const problem = await windowlessCounter({ dataDir }).then(() => expect.fail('it started'), startProblem)
    expect(problem).toMatch(words)
    expect(problem).toMatch(/^[^\n]+\.$/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })
}

test('a folder where the journal should be is refused in words as well', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, journal), { recursive: true })
  const problem = await windowlessCounter({ dataDir }).then(() => expect.fail('it started'), startProblem)
  expect(problem).toMatch(/^The .*journal.*\.$/)
})

test('what was refused starts once it is put right: nothing holds on to the folder', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'training'))
  writeFileSync(join(dataDir, ledger), 'x'.repeat(9_000))
  await expect(windowlessCounter({ dataDir })).rejects.toThrow(/not a ledger/)
  rmSync(join(dataDir, ledger))
  await windowlessCounter({ dataDir })
})
