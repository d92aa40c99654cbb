import { statSync } from 'node:fs'

/** Whether a file that holds a key can be read by other users of this computer: by its rights, or because it is theirs. */
export function othersMayRead(path: string): boolean {
  // Windows keeps rights elsewhere, and its mode bits say nothing.
  if (process.platform === 'win32') return false
  const { mode, uid } = statSync(path)
  return (mode & 0o077) !== 0 || (uid !== 0 && uid !== process.geteuid?.())
}
