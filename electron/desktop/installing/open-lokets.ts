import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { defaultDataDir } from '../../../platform/data-dir.ts'
import { makeFolder } from '../../../platform/make-folder.ts'
import { keepToOurselves } from '../../../platform/own-folder.ts'

/** The Lokets of this user that are open, each a counter on a data folder of its own. */
export interface OpenLokets {
  /** The data folders of the others that run from the same program, which an installer would end or replace. */
  others(): string[]
  /** From now on this one does not count. */
  leave(): void
}

/** Beside the default data folder, where each Loket finds it, whatever its own folder is. */
const registry = () => `${defaultDataDir()}.open`
/** Much longer than another Loket's look at one file. */
const LOOK_MS = 5_000
const program = () => process.env.APPIMAGE ?? process.execPath

/**
 * Tells the other Lokets of this user that one is open on a data folder. Each has a small database in the registry, and
 * keeps it locked: the system frees a lock however a process ends, while the number of a dead process may soon be
 * another one's. Trouble with that is reported, and the others do not see this one then.
 */
export function joinOpenLokets(dataDir: string, onTrouble: (error: unknown) => void): OpenLokets {
  const own = `${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32)}.db`
  let held: DatabaseSync | null = null
  let folder: string | null = null
  try {
    folder = ownRegistry()
    held = holdAfresh(join(folder, own), dataDir)
  } catch (error) {
    onTrouble(error)
  }
  return {
    others: () =>
      databasesIn(folder)
        .filter((path) => basename(path) !== own)
        .flatMap((path) => folderOfOpen(path) ?? []),
    leave() {
      held?.close()
      held = null
    },
  }
}

/** Another user's could have a link to any database of ours as our file in it, or one whose reading never ends. */
function ownRegistry(): string {
  const folder = registry()
  makeFolder(folder)
  keepToOurselves(folder)
  return folder
}

/** What a power cut spoilt is made again: it says nothing about a Loket that is no longer there. */
function holdAfresh(path: string, dataDir: string): DatabaseSync {
  try {
    return hold(path, dataDir)
  } catch {
    rmSync(path, { force: true })
    return hold(path, dataDir)
  }
}

function hold(path: string, dataDir: string): DatabaseSync {
  // Another Loket that looks at it locks it for a moment; on Windows a file that is open can't be made again.
  const file = new DatabaseSync(path, { timeout: LOOK_MS })
  try {
    file.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS loket (folder TEXT NOT NULL, program TEXT NOT NULL); DELETE FROM loket`)
    file.prepare('INSERT INTO loket VALUES (?, ?)').run(resolve(dataDir), program())
    // Others can still read what is in it.
    file.exec('BEGIN IMMEDIATE')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** The data folder of the Loket that holds this file and runs from our program; null if there is none. */
function folderOfOpen(path: string): string | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path)
    const row = file.prepare('SELECT folder, program FROM loket').get()
    return row?.program === program() && isHeld(file) ? String(row.folder) : null
  } catch {
    // Another Loket begins to write it.
    return null
  } finally {
    file?.close()
  }
}

function isHeld(file: DatabaseSync): boolean {
  try {
    file.exec('BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch {
    return true
  }
}

function databasesIn(folder: string | null): string[] {
  if (folder === null) return []
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
