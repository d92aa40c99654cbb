import { folderInPlaceOf } from '../../platform/read-text.ts'
import { reasonOf, StorageFailed } from '../journal/storage-failed.ts'

/** Why Loket can't start, in one sentence that says what to do; both shells show it and exit with 2. */
export function startProblem(error: unknown): string {
  if (error instanceof StorageFailed)
    return `The data folder can't be used (${error.message}): check its disk, or choose another folder with --data.`
  const { code, message, path, port, dest } = error as NodeJS.ErrnoException & {
    port?: number
    dest?: string
  }
  // If a file is copied or renamed, its target is the one that has no room or is taken.
  const file = dest ?? path
  if (port !== undefined && (code === 'EACCES' || code === 'EPERM'))
    return `This user may not use port ${port}: choose one above 1023.`
  // What is written to an open file names none.
  const disk = `The disk of ${file ?? 'the data folder'}`
  switch (diskCode(error) ?? code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: choose another port.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `${disk} is full: free some space, then start Loket again.`
    case 'EIO':
      return `${disk} fails: check that it is well, then start Loket again.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
    case 'ENAMETOOLONG':
      return `${file} can't be written: choose another data folder with --data.`
    case 'EISDIR':
      return (file && folderInPlaceOf(file)) ?? message
    default:
      return message
  }
}

/** The system's code for what SQLite says of the disk; null for anything else. */
function diskCode(error: unknown): string | null {
  const reason = reasonOf(error)
  if (reason === 'full') return 'ENOSPC'
  return reason === 'diskFails' ? 'EIO' : null
}
