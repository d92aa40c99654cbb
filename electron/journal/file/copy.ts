import { close, closeSync, fdatasync, openSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'

/** Pages at a time: a commit of a sale waits for no more. */
const STEP_PAGES = 64
/** How much may wait to be put on disk: SQLite ends with a sync, during which nobody can commit. */
const SYNC_PAGES = 2_048

/**
 * Copies a database in use, a few pages at a time between sales; the copy includes everything written until it ends.
 * Why it does not use VACUUM INTO: docs/decisions/0016-a-backup-is-a-copy-in-small-steps.md.
 */
export async function copyDatabase(
  database: DatabaseSync,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600))
  const file = openSync(path, 'r+')
  let unsynced = 0
  let syncing: Promise<void> | null = null
  const sync = () =>
    new Promise<void>((resolve) => {
      // SQLite's own sync at the end reports any error of this one.
      fdatasync(file, () => {
        syncing = null
        resolve()
      })
    })
  try {
    await backup(database, path, {
      rate: STEP_PAGES,
      progress: () => {
        signal?.throwIfAborted()
        unsynced += STEP_PAGES
        if (unsynced < SYNC_PAGES || syncing) return
        unsynced = 0
        syncing = sync()
      },
    })
  } finally {
    await syncing
    await new Promise((resolve) => close(file, resolve))
  }
}
