import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { copyProblem } from '../../electron/journal/recovery/check-copy.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('an index that a stranger added to a backup is refused before anything is computed for it', () => {
  const path = join(temporaryFolder(), 'journal.db')
  openDatabase(path, migrations).close()
  {
    using file = new DatabaseSync(path, { defensive: false })
    file.exec(
      `CREATE TABLE names (name TEXT); INSERT INTO names VALUES ('x'); CREATE INDEX costly ON names (name || 1)`,
    )
    // SQLite would find out while it computes this for each row.
    file.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX costly ON names (name || 2)' WHERE name = 'costly'`)
  }
  expect(copyProblem(path)).toMatch(/^(table names|index costly) is not as it was made$/)
})
