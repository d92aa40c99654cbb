import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { systemEnvironment, systemProgram } from '../../platform/system-program.ts'
import { withUsersUmask } from '../../platform/umask.ts'
import { byFile } from './answer.ts'
import { onwardPage } from './refusal-pages.ts'

/** Read when a browser is opened: no start waits for it. */
const programs = () => process.getBuiltinModule('node:child_process')

const fileName = 'loket-open.html'

/**
 * Opens the default browser at an address that lets one browser in. Every user of the computer can read the arguments of
 * a program, so the browser is given a file that only this user can read and that leads on. Returns the way to remove it.
 * Without a browser nothing is lost: the address is printed anyway.
 */
export async function openBrowser(
  address: string,
  dataDir: string,
  find = systemProgram,
): Promise<() => void> {
  const [command, ...args] = openers[platform()] ?? ['xdg-open']
  const program = find(command)
  if (program === null) {
    process.stderr.write(`This system has no ${command}: open the address yourself.\n`)
    return () => {}
  }
  const file = join(await folderForBrowser(dataDir, find), fileName)
  const remove = () => rmSync(file, { force: true })
  remove()
  // The file must be new: another user could read one that they had put there.
  writeFileSync(file, onwardPage(`${address}${byFile}`), { mode: 0o600, flag: 'wx' })
  // Without a shell, nothing in the file's name can be a command.
  const child = withUsersUmask(() =>
    programs().spawn(program, [...args, file], { stdio: 'ignore', detached: true, env: systemEnvironment() }),
  )
  child.on('error', () => {})
  child.unref()
  return remove
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
}

/** The data folder; but a browser installed as a snap, as Ubuntu's is, may read only a folder of its own. */
async function folderForBrowser(dataDir: string, find: typeof systemProgram): Promise<string> {
  const settings = platform() === 'linux' ? find('xdg-settings') : null
  if (settings === null) return dataDir
  const desktopFile = await new Promise<string>((resolve) => {
    const options = { env: systemEnvironment(), timeout: 2_000 }
    programs().execFile(settings, ['get', 'default-web-browser'], options, (_error, said) =>
      resolve(String(said)),
    )
  })
  const [, snap] = /^([a-z\d-]+)_[\w.-]+\.desktop\s*$/.exec(desktopFile) ?? []
  const folder = snap === undefined ? dataDir : join(homedir(), 'snap', snap, 'common')
  return existsSync(folder) ? folder : dataDir
}
