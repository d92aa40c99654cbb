import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically: a reader finds the old text or the new one, also after a power cut. */
export function writeDurably(path: string, text: string): void {
  replace(path, text, { flush: true })
  syncFolder(dirname(path))
}

/**
 * The same without a wait for the disk, for what is read each time the program starts and may be missing then: a power cut in
 * the next seconds may leave the old text, or none.
 */
export const writeSoon = (path: string, text: string): void => replace(path, text, { flush: false })

function replace(path: string, text: string, { flush }: { flush: boolean }): void {
  const temporary = `${path}.${process.pid}.new`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flush })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Returns once a file's bytes are on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Returns once the names in a folder are on the disk. Where a folder can't be opened, as on Windows, the system does
 * this by itself.
 */
export function syncFolder(folder: string): void {
  let opened: number
  try {
    opened = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(opened)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EINVAL') throw error
  } finally {
    closeSync(opened)
  }
}
