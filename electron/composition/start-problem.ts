import { StorageFailed } from '../journal/storage-failed.ts'

/** Why Loket can't start, in one sentence that says what to do; both shells show it and exit with 2. */
export function startProblem(error: unknown): string {
  if (error instanceof StorageFailed)
    return `The data folder can't be used (${error.message}): check its disk, or choose another folder with --data.`
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: choose another port.`
    case 'ENOSPC':
      return `The disk of ${path} is full: free some space, then start Loket again.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return `${path} can't be written: choose another data folder with --data.`
    default:
      return message
  }
}
