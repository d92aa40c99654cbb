import { existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '../../../platform/durable-file.ts'

/**
 * Creates a database under a temporary name and renames it once it is complete and on disk: if a start is killed
 * meanwhile, the next one finds no half-made journal.
 */
export function createFile(file: string, create: (path: string) => DatabaseSync): void {
  if (!existsSync(dirname(file))) {
    // This fails with SQLite's message for a file that it can't open, so a missing folder needs none of its own.
    create(file).close()
    return
  }
  const workshop = mkdtempSync(`${file}.new-`)
  try {
    const made = join(workshop, basename(file))
    create(made).close()
    syncFile(made)
    takeName(made, file)
    syncFolder(dirname(file))
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Another Loket may have been first; its journal stays. */
function takeName(made: string, file: string): void {
  try {
    linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // Not every file system has hard links.
    if (!existsSync(file)) renameSync(made, file)
  }
}

/** Removes what earlier starts left half made. Only a process that holds the lock of the real file may call it. */
export function clearUnfinished(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(file)}.new-`))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}
