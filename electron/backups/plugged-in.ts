import { join } from 'node:path'

/**
 * The folders of sticks and other disks that are plugged in, where their system puts them; none on an unknown system.
 * `root` is the top of the file system.
 */
export async function pluggedIn(platform: string, root = '/'): Promise<string[]> {
  if (platform === 'win32') return lettersInUse()
  // The disk that the system started from is a link here.
  if (platform === 'darwin') return foldersIn(join(root, 'Volumes'))
  const ofUsers = await Promise.all([foldersIn(join(root, 'media')), foldersIn(join(root, 'run/media'))])
  return (await Promise.all(ofUsers.flat().map(foldersIn))).flat()
}

async function foldersIn(folder: string): Promise<string[]> {
  const { readdir } = process.getBuiltinModule('node:fs/promises')
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

/** From D on: C is where the journal is. */
async function lettersInUse(): Promise<string[]> {
  const { stat } = process.getBuiltinModule('node:fs/promises')
  const drives = [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const found = await Promise.allSettled(drives.map((drive) => stat(drive)))
  return drives.filter((_, at) => found[at]?.status === 'fulfilled')
}
