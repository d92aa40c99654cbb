import { existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '../../platform/durable-file.ts'

/**
 * Creates a database under a temporary name and renames it only once it is whole and on disk: a start that is killed
 * meanwhile leaves no half journal that the next one would take for a damaged one.
 */
export function createFile(file: string, create: (path: string) => DatabaseSync): void {
  if (!existsSync(dirname(file))) {
    // SQLite's own refusal names the missing folder in the words of every other.
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
    // Not every file system knows links.
    if (!existsSync(file)) renameSync(made, file)
  }
}

/** Removes what earlier starts were creating when they were killed; only for the holder of the real one's lock. */
export function clearUnfinished(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(file)}.new-`))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}
