import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { app } from 'electron'
import { defaultDataDir } from '../../platform/data-dir.ts'
import { writeDurably } from '../../platform/durable-file.ts'

/** Beside the default data folder: a start without arguments knows no other. */
const noteFile = (start: 'next-start' | 'log-in') => `${defaultDataDir()}.${start}`

/**
 * Notes the data folder for the next start: an installer starts the new version without arguments, which would open the
 * counter of the default folder, an empty one in training.
 */
export function noteForNextStart(dataDir: string): void {
  if (dataDir !== defaultDataDir()) note('next-start', dataDir)
}

/** Notes the data folder for each start at log-in, or takes the note away. */
export function noteForLogIn(dataDir: string | null): void {
  if (dataDir === null || dataDir === defaultDataDir()) rmSync(noteFile('log-in'), { force: true })
  else note('log-in', dataDir)
}

function note(start: 'next-start' | 'log-in', dataDir: string): void {
  mkdirSync(dirname(noteFile(start)), { recursive: true })
  writeDurably(noteFile(start), dataDir)
}

/** The data folder that was noted for this start; null if there is none. */
export function takeNoteOfNextStart(): string | null {
  const once = noteFile('next-start')
  if (existsSync(once)) {
    const dataDir = readFileSync(once, 'utf8')
    rmSync(once)
    return dataDir
  }
  const atLogIn = noteFile('log-in')
  const isLogIn = process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
  return isLogIn && existsSync(atLogIn) ? readFileSync(atLogIn, 'utf8') : null
}
