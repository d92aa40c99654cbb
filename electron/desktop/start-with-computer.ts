import { mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { writeDurably } from '../../platform/durable-file.ts'

/**
 * Has the system start Loket for whoever logs in, on the same data folder, or no longer. An app that nobody installed
 * is left alone: its program may be elsewhere tomorrow.
 */
export function startWithComputer(on: boolean, dataDir: string): void {
  if (!app.isPackaged) return
  const args = ['--data', dataDir]
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, args })
    return
  }
  // Electron knows no way on Linux; every desktop there reads this folder.
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

/** As a desktop file wants an argument: in quotes, and a per cent sign doubled. */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`
