import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, platform, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { FolderNotOurs, keepToOurselves } from './own-folder.ts'
import { makeForUserAlone } from './umask.ts'

/** The default data folder, the same for the desktop and browser mode. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  const home = ownHome()
  switch (platform()) {
    case 'win32':
      return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Loket')
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Loket')
    default:
      return join(xdgDataHome(env) ?? join(home, '.local', 'share'), 'loket')
  }
}

/** Of the user where the environment names no whole path: from another folder a start would begin another shop. */
function ownHome(): string {
  const named = homedir()
  return isAbsolute(named) ? named : userInfo().homedir
}

/** Null for a relative path, which the standard has ignored: a start from another folder would begin another shop. */
function xdgDataHome({ XDG_DATA_HOME = '' }: NodeJS.ProcessEnv): string | null {
  return isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : null
}

/** The space that opening journal and ledger may need, with their write-ahead logs. */
const ROOM_TO_START = 256 * 1024

/**
 * Makes the data folder if it is missing, closes it to other users, and checks that it can be written. Throws
 * FolderNotOurs, or the system's error, naming the folder. From then on all files of this process are readable by this
 * user alone.
 */
export function prepareDataDir(folder: string): void {
  makeForUserAlone()
  try {
    makeFolder(folder)
    keepToOurselves(folder)
    proveWritable(folder)
  } catch (error) {
    if (error instanceof FolderNotOurs) throw error
    throw Object.assign(error as NodeJS.ErrnoException, { path: folder })
  }
}

/** Writes as much to a folder as a start may write, and removes it; throws the system's error. */
export function proveWritable(folder: string): void {
  const test = mkdtempSync(join(folder, 'write-test-'))
  try {
    writeFileSync(join(test, 'room'), Buffer.alloc(ROOM_TO_START))
  } finally {
    rmSync(test, { recursive: true })
  }
}
