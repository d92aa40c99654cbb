import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { app } from 'electron'
import { defaultDataDir } from '../../../platform/data-dir.ts'
import { writeDurably } from '../../../platform/durable-file.ts'
import { startArguments } from './start-arguments.ts'

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

/** The data folder that was noted for this start alone; null if there is none. */
export function takeNoteOfNextStart(): string | null {
  const once = noteFile('next-start')
  if (!existsSync(once)) return null
  const dataDir = readFileSync(once, 'utf8')
  rmSync(once)
  return dataDir
}

/**
 * Whether a Mac has made this start at log-in, and the data folder is another one: then Loket is started again on that. Electron
 * says no as long as it is not ready, which is too late to choose a folder.
 */
export function startsElsewhereAtLogIn(dataDir: string): boolean {
  const noted = noteFile('log-in')
  if (process.platform !== 'darwin' || dataDir !== defaultDataDir() || !existsSync(noted)) return false
  if (!app.getLoginItemSettings().wasOpenedAtLogin) return false
  app.relaunch({ args: startArguments(readFileSync(noted, 'utf8')) })
  return true
}
