import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGliteInterface, Transaction } from '@electric-sql/pglite'
import { bringUp, SCHEMA, WORKING_ROLE } from './bring-up.ts'
import type { Database, OwnerQueries, Queries, Value } from './database.ts'
import { DatabaseRefused } from './problem.ts'

const NO_FILES = 'its files can not be read or written'

/**
 * Opens the embedded PostgreSQL in `folder`, or creates it there; throws
 * {@link DatabaseRefused}. It is for trying the office.
 */
export async function openEmbedded(folder: string, now = Date.now()): Promise<Database> {
  const unlock = lock(folder)
  try {
    const dataDir = join(folder, 'database')
    // The embedded server needs seconds to find that out.
    if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false) throw new Error(NO_FILES)
    // Large, and useless for an office with a server.
    const { PGlite } = await import('@electric-sql/pglite')
    const database = await PGlite.create({ dataDir })
    closeFiles(dataDir)
    return await onEmbedded(database, { now, after: unlock })
  } catch (error) {
    unlock()
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(
      // The embedded server's own file errors have no message.
      `The embedded database in ${folder} can't be opened (${(error as Partial<Error>).message ?? NO_FILES}): check the folder, or choose another with --data.`,
    )
  }
}

/**
 * The embedded database is created with files that everybody may read and write, under any umask; files that it adds
 * later are the user's alone. Its folders always are, so nobody gets to the files, but a copy of one elsewhere would be open.
 */
function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600)
}

/** The same for a PGlite that is already open. */
export async function onEmbedded(
  database: PGliteInterface,
  { now, after = () => {} }: { readonly now: number; readonly after?: () => void },
): Promise<Database> {
  await database.exec('RESET ROLE')
  const company = await database.transaction((transaction) =>
    bringUp(ownerOn(transaction), 'of the embedded kind', now),
  )
  await database.exec(
    `SET search_path TO ${SCHEMA}; SET loket.company TO '${company}'; SET ROLE ${WORKING_ROLE}`,
  )
  return {
    name: 'embedded',
    isEmbedded: true,
    ...queriesOn(database),
    transaction: (work) => database.transaction((transaction) => work(queriesOn(transaction))),
    listen(channel, heard) {
      const listening = database.listen(channel, heard)
      return () => void listening.then((stop) => stop()).catch(() => {})
    },
    async close() {
      await database.close()
      after()
    },
  }
}

/** As with a server: every bigint is a number, however large. */
const INT8 = 20
const parsers = { [INT8]: Number }

function queriesOn(on: PGliteInterface | Transaction): Queries {
  const query = async <Row>(sql: string, ...values: readonly Value[]) =>
    (await on.query<Row>(sql, [...values], { parsers })).rows
  return { query, queryPlanned: query }
}

const ownerOn = (transaction: Transaction): OwnerQueries => ({
  ...queriesOn(transaction),
  run: async (sql) => void (await transaction.exec(sql)),
})

/**
 * Two processes on one folder would ruin it, and PGlite does not prevent
 * that. The system frees this lock however a process ends.
 */
function lock(folder: string): () => void {
  let held: DatabaseSync
  try {
    held = new DatabaseSync(join(folder, 'lock.db'))
  } catch {
    throw new DatabaseRefused(
      `The folder ${folder} can't be written: check it, or choose another with --data.`,
    )
  }
  try {
    held.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    held.close()
    throw new DatabaseRefused(`The folder ${folder} is in use by another office: stop that one first.`)
  }
  return () => held.close()
}
