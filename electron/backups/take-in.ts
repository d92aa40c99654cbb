import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../platform/durable-file.ts'
import { makeFolderInPlace } from '../../platform/make-folder.ts'
import { backupName } from './backup-name.ts'
import { describeCopyInWorker } from './check-in-worker.ts'
import { problemBeforeCopy } from './look-before-copy.ts'
import { refuseWithoutRoom } from './room-for-backup.ts'

interface TakeInOptions {
  /** The file from elsewhere, such as a stick. */
  readonly file: string
  /** Where the counter's own backups are. */
  readonly folder: string
  /** The key to verify its audit log; null if there is none. */
  readonly auditKey: Uint8Array | null
  readonly now: number
  /** What no backup that is made meanwhile may clear away; the new one is added. */
  readonly spared: Set<string>
  readonly signal: AbortSignal
}

/** Adds a backup from elsewhere to the counter's own and returns its name; null if it is not sound or not ours. */
export async function takeInBackup(options: TakeInOptions): Promise<string | null> {
  const { file, folder, auditKey, now, spared, signal } = options
  makeFolderInPlace(folder)
  if (problemBeforeCopy(file) !== null) return null
  refuseWithoutRoom(file, folder)
  const arrivingAs = `${backupName(now)}.new-taken`
  const copy = join(folder, arrivingAs)
  spared.add(arrivingAs)
  try {
    // A stick is slow, and sales go on meanwhile.
    await process.getBuiltinModule('node:fs/promises').copyFile(file, copy)
    const { problem, until } = await describeCopyInWorker(copy, auditKey, signal)
    if (problem !== null) return null
    const name = freeName(folder, until, now)
    spared.add(name)
    renameSync(copy, join(folder, name))
    syncFolder(folder)
    return name
  } finally {
    spared.delete(arrivingAs)
    rmSync(copy, { force: true })
  }
}

/**
 * Named by the moment of the last thing in it. Named by today, it would be the newest backup: the one that a start offers for a
 * damaged journal, although newer ones of this counter are there.
 */
function freeName(folder: string, until: number | null, now: number): string {
  let at = Math.min(Math.max(until ?? 0, 0), now)
  while (existsSync(join(folder, backupName(at)))) at += 1
  return backupName(at)
}
