import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { PrintFailed } from './device.ts'

interface Circumstances {
  /** Some of the slip was taken. */
  readonly begun: boolean
  /** We aborted it. */
  readonly stopped: boolean
}

/** What an error of a device means. */
export function failed(error: unknown, when: Circumstances): PrintFailed {
  if (error instanceof PrintFailed) return error
  return new PrintFailed(failureOf(error, when), { cause: error })
}

function failureOf(error: unknown, { begun, stopped }: Circumstances): PrintFailure {
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
