import { chmodSync, constants, renameSync, rmSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AppUpdater } from 'electron-updater'

/** The part of electron-updater's AppImageUpdater that its types leave out. */
interface AppImages {
  doInstall(options: object): boolean
  spawnLog(program: string, args: readonly string[], env: NodeJS.ProcessEnv): unknown
}

/** A new AppImage beside the one that runs, and so on the same disk. */
interface BesideOld {
  /** Copies it there, and says where; the old one stays as it is. */
  put(file: string): Promise<string>
  remove(): void
}

/**
 * Has the new AppImage take the old one's place in one step. electron-updater removes the old one and then moves the new
 * one in from the user's cache, often on another disk: where that one is full, or the power goes, none is left.
 */
export function replaceInOneStep(updater: AppUpdater, image: string): BesideOld {
  const images = updater as unknown as AppImages
  const beside = join(dirname(image), `.${basename(image)}.new`)
  let destination = image
  let copied: string | null = null
  images.doInstall = () => {
    renameSync(beside, destination)
    if (copied !== null) rmSync(copied, { force: true })
    // A shortcut on the desktop or in a menu leads to this name. Only a name that has a version in it changes.
    if (destination !== image) rmSync(image, { force: true })
    images.spawnLog(destination, [], { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' })
    return true
  }
  const remove = () => rmSync(beside, { force: true })
  return {
    remove,
    async put(file) {
      destination = /\d+\.\d+\.\d+/.test(basename(image)) ? join(dirname(image), basename(file)) : image
      copied = file
      try {
        await copyFile(file, beside, constants.COPYFILE_FICLONE)
        chmodSync(beside, 0o755)
        await onDisk(beside)
        return beside
      } catch (error) {
        remove()
        throw error
      }
    },
  }
}

async function onDisk(file: string): Promise<void> {
  const opened = await open(file)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
