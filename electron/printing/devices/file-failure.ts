import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { PrintFailed } from './device.ts'

/** What an error of a device means. `begun`: some of the slip was taken; `stopped`: we aborted it. */
export function failed(error: unknown, begun: boolean, stopped: boolean): PrintFailed {
  if (error instanceof PrintFailed) return error
  return new PrintFailed(failureOf(error, begun, stopped), { cause: error })
}

function failureOf(error: unknown, begun: boolean, stopped: boolean): PrintFailure {
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') {
    if (begun) return stopped ? 'interrupted' : 'timeout'
    // It took no byte in all that time.
    return stopped ? 'unreachable' : 'offline'
  }
  if (begun) return 'interrupted'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission'
    case 'EBUSY':
      return 'refused'
    case 'ENOSPC':
      return 'paperOut'
    case 'ENOENT':
    case 'ENXIO':
    case 'ENODEV':
    case 'EIO':
      return 'unreachable'
    default:
      return 'unknown'
  }
}
