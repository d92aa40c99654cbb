import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that only an administrator can write to. A PATH may begin with any other. */
export function systemFolders(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  if (platform !== 'win32') return ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin']
  const system = join(systemRoot(env), 'System32')
  return [system, join(system, 'WindowsPowerShell', 'v1.0')]
}

const systemRoot = ({ SystemRoot = '' }: NodeJS.ProcessEnv) =>
  /^[a-z]:\\/i.test(SystemRoot) ? SystemRoot : 'C:\\Windows'

/** The whole path of one of the system's programs; null where the system does not have it. */
export function systemProgram(name: string, folders: readonly string[] = systemFolders()): string | null {
  const places = folders.map((folder) => join(folder, name))
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile()) ?? null
}

/** What the system's programs need: user and folders, display and printers. Nothing that makes them load code. */
const needed = {
  unix: [
    'HOME',
    'USER',
    'LOGNAME',
    'TMPDIR',
    'TZ',
    'LANG',
    'LC_ALL',
    'CUPS_SERVER',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'DBUS_SESSION_BUS_ADDRESS',
    'DESKTOP_SESSION',
    'KDE_FULL_SESSION',
    'KDE_SESSION_VERSION',
    'XDG_RUNTIME_DIR',
    'XDG_CURRENT_DESKTOP',
    'XDG_SESSION_TYPE',
    'XDG_DATA_DIRS',
    'XDG_CONFIG_DIRS',
    'XDG_DATA_HOME',
    'XDG_CONFIG_HOME',
    'WSL_DISTRO_NAME',
    'WSL_INTEROP',
  ],
  windows: [
    'SystemRoot',
    'SystemDrive',
    'windir',
    'TEMP',
    'TMP',
    'USERNAME',
    'USERDOMAIN',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
    'ProgramData',
    'ProgramFiles',
    'ProgramFiles(x86)',
    'COMPUTERNAME',
  ],
} as const

/** The environment in which one of the system's programs runs. */
export function systemEnvironment(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const isWindows = platform === 'win32'
  const names = isWindows ? needed.windows : needed.unix
  const given = names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  // The desktop's programs start others by name; Ubuntu's browser is a snap.
  const folders = [...systemFolders(platform, env), ...(isWindows ? [systemRoot(env)] : ['/snap/bin'])]
  return { ...Object.fromEntries(given), PATH: folders.join(isWindows ? ';' : ':') }
}
