import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAuditKey } from '../../electron/audit/audit-key.ts'
import { noteInClosedLog } from '../../electron/audit/closed-log.ts'
import { createAuditLog } from '../../electron/journal/audit/audit-log.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { versionOfTables } from '../../electron/journal/schema/tables.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('a line that training adds to the log of real money leaves that journal in its version, which an older Loket may have to open again', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'journal.db')
  const { auditKey } = openAuditKey(join(folder, 'counter.key'))
  const before = migrations.slice(0, -1)
  openDatabase(file, before).close()
  noteInClosedLog(folder, { at: 1, kind: 'staffAdded', by: null, subject: 'Sari', detail: {} })
  expect(versionOfTables(file)).toBe(before.at(-1)?.version)
  using database = openDatabase(file, migrations)
  const { operations } = createAuditLog(database, auditKey)
  expect(await operations.listAudit({ limit: 2 })).toMatchObject([{ kind: 'staffAdded', subject: 'Sari' }])
})
