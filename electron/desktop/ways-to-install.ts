import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Installer } from '../updates/installer.ts'

/**
 * How this app was installed: by an installer that can replace it, by the system's packages, which ask for a password,
 * or not at all (`npm start`, an unpacked folder). In the last case new versions are only announced.
 */
export function waysToInstall(): Installer['installs'] {
  if (!app.isPackaged) return 'not'
  if (process.platform !== 'linux') return 'itself'
  if (process.env.APPIMAGE !== undefined) return 'itself'
  const kind = join(process.resourcesPath, 'package-type')
  return existsSync(kind) && /^(deb|rpm)\s*$/.test(readFileSync(kind, 'utf8')) ? 'withPassword' : 'not'
}
