import { statSync } from 'node:fs'

/** Whether other users of this computer can read a file that holds a key: by its mode, or because they own it. */
export function othersMayRead(path: string): boolean {
  // On Windows the mode bits say nothing, because permissions are kept elsewhere.
  if (process.platform === 'win32') return false
  const { mode, uid } = statSync(path)
  return (mode & 0o077) !== 0 || (uid !== 0 && uid !== process.geteuid?.())
}
