import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { defaultDataDir } from '../../platform/data-dir.ts'
import { writeDurably } from '../../platform/durable-file.ts'

/** Beside the default data folder, as the next start knows no other. */
const noteFile = () => `${defaultDataDir()}.next-start`

/**
 * Notes the data folder for the next start: an installer starts the new version without arguments, which would open the
 * counter of the default folder, an empty one in training.
 */
export function noteForNextStart(dataDir: string): void {
  if (dataDir === defaultDataDir()) return
  mkdirSync(dirname(noteFile()), { recursive: true })
  writeDurably(noteFile(), dataDir)
}

/** The noted data folder, once; null if there is none. */
export function takeNoteOfNextStart(): string | null {
  const file = noteFile()
  if (!existsSync(file)) return null
  const dataDir = readFileSync(file, 'utf8')
  rmSync(file)
  return dataDir
}
