import { mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { writeDurably } from '../../platform/durable-file.ts'
import { startArguments } from './start-arguments.ts'

/**
 * Sets whether the system starts Loket at log-in, on the same data folder. An app that was not installed is left alone,
 * because its program may be elsewhere tomorrow.
 */
export function startWithComputer(on: boolean, dataDir: string): void {
  if (!app.isPackaged) return
  const args = startArguments(dataDir)
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, args })
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
  const command = [process.env.APPIMAGE ?? process.execPath, ...args].map(quoted).join(' ')
  writeDurably(file, `[Desktop Entry]\nType=Application\nName=Loket\nExec=${command}\nTerminal=false\n`)
}

/** Quoted as a desktop file demands it, with per cent signs doubled. */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`
