import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { schemaDigest } from '../../electron/journal/schema/schema.ts'
import { soundStaffSchema, staffMigrations } from '../../electron/staff/staff-schema.ts'

test('the digest by which a start knows the tables of staff is that of the newest migration', () => {
  const database = openDatabase(':memory:', staffMigrations)
  const newest = { version: staffMigrations.at(-1)?.version, sha256: schemaDigest(database) }
  expect(soundStaffSchema, 'after a new migration: put these values into staff-schema.ts').toEqual(newest)
})
