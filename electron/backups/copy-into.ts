import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isUnfinished, madeAt } from './backup-name.ts'
import { notKept } from './retention.ts'

interface CopyOptions {
  /** The folder that the owner chose; it must be there. */
  readonly folder: string
  readonly counter: string
  readonly journalId: string
  /** The backup. */
  readonly file: string
  readonly now: number
  /** What is wrong with a copy; null if it could replace the journal. */
  readonly problemOf: (file: string) => Promise<string | null>
}

class CopyUnsound extends Error {
  override readonly name = 'CopyUnsound'
}

/** Whether two folders are on one disk, or one part of it; rejects where one of them isn't there. */
export async function isOnOneDisk(one: string, other: string): Promise<boolean> {
  return (await stat(one)).dev === (await stat(other)).dev
}

/**
 * Copies a backup into the counter's own folder in another one, if it isn't there yet, and removes what an interrupted copy
 * left and the copies that would not be kept here either. A copy has its name only once it is whole, on that disk, and was
 * read from there.
 */
export async function copyInto({
  folder,
  counter,
  journalId,
  file,
  now,
  problemOf,
}: CopyOptions): Promise<void> {
  const own = await ownFolder(folder, counter, journalId.slice(0, 8))
  const found = await readdir(own)
  const copy = join(own, basename(file))
  const { size } = await stat(file)
  if (found.includes(basename(file)) && (await isFileOf(copy, size))) return
  for (const name of found) if (isUnfinished(name)) await rm(join(own, name), { force: true })
  const { bavail, bsize } = await statfs(own)
  if (bavail * bsize < size) throw Object.assign(new Error('no room for a copy'), { code: 'ENOSPC' })
  const temporary = join(own, `${basename(file)}.new`)
  try {
    // A stick may hold anything: nothing that is there already is followed or written over.
    await copyFile(file, temporary, constants.COPYFILE_EXCL)
    await onDisk(temporary, 'r+')
    const problem = await problemOf(temporary)
    if (problem !== null) throw new CopyUnsound(`A copy in the second folder is not well: ${problem}`)
    await rename(temporary, copy)
    // Where a folder can't be opened or waited for, the system does this by itself.
    await onDisk(own, 'r').catch(() => {})
  } finally {
    await rm(temporary, { force: true })
  }
  await prune(own, now)
}

/** Whether there is a file of this length; a link does not count, as it may lead anywhere. */
async function isFileOf(path: string, bytes: number): Promise<boolean> {
  const found = await lstat(path)
  return found.isFile() && found.size === bytes
}

/** Resolves once the bytes of a file, or the names of a folder, are on the disk. */
async function onDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(path, flags)
  await opened.sync().finally(() => opened.close())
}

/** A renamed counter goes on in the folder that it has; one that is a link may lead back to this disk. */
async function ownFolder(folder: string, counter: string, mark: string): Promise<string> {
  const end = `(Loket ${mark})`
  const found = await readdir(folder, { withFileTypes: true })
  const known = found.find((entry) => entry.isDirectory() && entry.name.endsWith(end))
  const own = join(folder, known?.name ?? `${nameForDisk(counter)} ${end}`)
  if (!known) await mkdir(own)
  return own
}

/** Without what one of the systems refuses in a name. */
const nameForDisk = (counter: string) => counter.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Kasir'

async function prune(folder: string, now: number): Promise<void> {
  const copies = (await readdir(folder)).flatMap((name) => {
    const at = madeAt(name)
    return at === null ? [] : [{ name, at }]
  })
  for (const { name } of notKept(copies, now)) await rm(join(folder, name), { force: true })
}
