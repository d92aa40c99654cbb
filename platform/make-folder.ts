import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder, and those above it, that only this user may open. Node's own recursive mkdir never returns below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = dirname(folder)
  // A drive that is not there is its own folder above.
  if (above !== folder) makeFolder(above)
  makeFolderInPlace(folder)
}

/** The same in a folder that must be there: what takes the place of one that is away keeps it from coming back. */
export function makeFolderInPlace(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
}
