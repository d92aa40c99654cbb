import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { Installer } from '../../updates/installer.ts'

/** Whether the system's packages put this app where it is: dpkg and rpm start no app, and run while this one goes on. */
export const isPackage = (): boolean => process.platform === 'linux' && process.env.APPIMAGE === undefined

/**
 * How this app was installed: by an installer that can replace it, so that the system asks for a password first, or not at
 * all (`npm start`, an unpacked folder). In the last case new versions are only announced. A password is asked for by the
 * system's packages, and by the installers of Windows and macOS where Loket is there for all users: nobody can give it at
 * night, and Windows' installer would end with the counter closed.
 */
export function waysToInstall(): Installer['installs'] {
  if (!app.isPackaged) return 'not'
  if (isPackage()) return packageType() === null ? 'not' : 'withPassword'
  return process.env.APPIMAGE !== undefined || mayReplaceProgram() ? 'itself' : 'withPassword'
}

/** Of which kind of package this app is; null if of none. */
export function packageType(): 'deb' | 'rpm' | null {
  const kind = join(process.resourcesPath, 'package-type')
  const type = existsSync(kind) ? readFileSync(kind, 'utf8').trim() : ''
  return type === 'deb' || type === 'rpm' ? type : null
}

function mayReplaceProgram(): boolean {
  const folder = dirname(process.execPath)
  try {
    if (process.platform === 'darwin') {
      // As Squirrel looks: at Loket.app, and at the folder that it is in.
      const bundle = dirname(dirname(folder))
      for (const each of [bundle, dirname(bundle)]) accessSync(each, constants.W_OK)
    } else {
      // On Windows only a try shows whether this user may write in a folder.
      rmdirSync(mkdtempSync(join(folder, '.loket-')))
    }
    return true
  } catch {
    return false
  }
}
