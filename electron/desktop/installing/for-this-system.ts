import { packageType } from './ways-to-install.ts'

/** As electron-builder names processors, in the names of its files. */
const processors: Readonly<Record<string, RegExp>> = { x64: /x64|x86_64|amd64/i, arm64: /arm64|aarch64/i }

function ending(): string {
  if (process.platform === 'win32') return '.exe'
  if (process.platform === 'darwin') return '.zip'
  return process.env.APPIMAGE === undefined ? `.${packageType()}` : '.AppImage'
}

/**
 * Whether a file of a release is for this system and processor, by its name, which the makers have signed with it. They sign the
 * files of all systems: put in this app's place, those of another one would leave a shop without a counter.
 */
export function isForThisSystem(name: string): boolean {
  const others = Object.entries(processors).filter(([processor]) => processor !== process.arch)
  return name.endsWith(ending()) && !others.some(([, names]) => names.test(name))
}
