import { folderInPlaceOf } from '../../platform/read-text.ts'
import { StorageFailed } from '../journal/storage-failed.ts'

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
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: choose another port.`
    case 'ENOSPC':
      return `The disk of ${file} is full: free some space, then start Loket again.`
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
