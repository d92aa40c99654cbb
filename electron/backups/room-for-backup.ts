import { statSync } from 'node:fs'
import { freeBytes } from '../../platform/free-bytes.ts'

/** A backup failed. Sales go on; earlier backups stay. */
export class BackupFailed extends Error {
  override readonly name: string = 'BackupFailed'
}

/** Known by its code, as the system's own refusal to write is. */
class NoRoom extends BackupFailed {
  readonly code = 'ENOSPC'
}

/** The sales of a day may still need this much when the copy lies beside the journal. */
const ROOM_FOR_SALES = 64 * 1024 * 1024

/** A backup must not use the disk space that the next sale needs. */
export function refuseWithoutRoom(journalFile: string, folder: string): void {
  const needed = statSync(journalFile).size + ROOM_FOR_SALES
  if (freeBytes(folder) < needed) throw new NoRoom('There is no room on the disk for a backup.')
}
