import { statSync } from 'node:fs'

/** Whether a file that holds a key can be read by other users of this computer. */
export function othersMayRead(path: string): boolean {
  // Windows keeps rights elsewhere, and its mode bits say nothing.
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
}
