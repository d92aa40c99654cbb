import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAuditKey } from '../../electron/audit/audit-key.ts'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { openShopPeppers } from '../../electron/directory/shop-peppers.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { writeDurably } from '../../platform/durable-file.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const opened: [string, (path: string) => unknown][] = [
  ['counter.key', openAuditKey],
  ['staff-office.key', (path) => openShopPeppers(path, new Uint8Array(32))],
  ['journal.db', (path) => openDatabase(path, migrations)],
  ['sandbox.db', openLedger],
  ['opened-by.json', (path) => writeDurably(path, '{}')],
]

test.each(opened)('a folder in the place of %s is named in a sentence that says what to do', (name, open) => {
  const path = join(temporaryFolder(), name)
  mkdirSync(path, { mode: 0o700 })
  let said = ''
  try {
    open(path)
  } catch (error) {
    said = startProblem(error)
  }
  expect(said).toBe(
    `${path} is a folder, and Loket keeps a file there: move the folder away, and put the file back if there was one.`,
  )
})

test('a copy that has no room names the disk that it was written to, and not the one that it came from', () => {
  const error = Object.assign(new Error('ENOSPC'), {
    code: 'ENOSPC',
    path: '/stick/b.db',
    dest: '/shop/j.db',
  })
  expect(startProblem(error)).toContain('The disk of /shop/j.db is full')
})

test('a name that no disk takes is answered with what to do', () => {
  const error = Object.assign(new Error('x'), { code: 'ENAMETOOLONG', path: '/shop/aaa' })
  expect(startProblem(error)).toBe("/shop/aaa can't be written: choose another data folder with --data.")
})
