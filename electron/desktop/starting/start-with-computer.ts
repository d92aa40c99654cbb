import { mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { writeDurably } from '../../../platform/durable-file.ts'
import { appId } from '../app-id.ts'
import { noteForLogIn } from './next-start.ts'
import { startArguments } from './start-arguments.ts'

/**
 * Sets whether the system starts Loket at log-in, on the same data folder. An app that was not installed is left alone,
 * because its program may be elsewhere tomorrow.
 */
export function startWithComputer(on: boolean, dataDir: string): void {
  if (!app.isPackaged) return
  const args = startArguments(dataDir)
  if (process.platform !== 'linux') {
    // A Mac gives no arguments to what it starts at log-in.
    if (process.platform === 'darwin') noteForLogIn(on ? dataDir : null)
    // The uninstaller removes the entry by this name.
    app.setLoginItemSettings({ openAtLogin: on, args, name: appId })
    return
  }
  // Electron has no function for Linux; every desktop there reads this folder.
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'loket.desktop')
  if (!on) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(folder, { recursive: true })
  const program = process.env.APPIMAGE ?? process.execPath
  const command = [program, ...args].map(quoted).join(' ')
  // Once that program is removed, the desktop leaves the entry alone.
  const tried = program.replaceAll('\\', '\\\\')
  writeDurably(
    file,
    `[Desktop Entry]\nType=Application\nName=Loket\nTryExec=${tried}\nExec=${command}\nTerminal=false\n`,
  )
}

/** Quoted as a desktop file demands it, with per cent signs doubled. */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`
