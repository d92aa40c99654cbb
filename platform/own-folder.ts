import { chmodSync, lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Other users can change the data folder, or could have; the message says what to do. */
export class FolderNotOurs extends Error {
  override readonly name = 'FolderNotOurs'
}

/** A file or folder in the data folder that other users of this computer can reach, or that Loket can't use. */
export interface Finding {
  readonly path: string
  /**
   * `foreign` is somebody else's; `changed` others may have written to; `swapped` is a folder in which they may exchange
   * things; `open` they could only look into; `noFile` is a pipe or a device: opening it to read may never return.
   */
  readonly what: 'foreign' | 'changed' | 'swapped' | 'open' | 'noFile'
}

/** Loket's own files and folders in the data folder; anything else there is left alone. */
const ours =
  /^(settings\.json|staff\.|staff-office\.key|training|live|desktop|browser|display\.json|owing-printers\.json|update-tried|loket-|write-test-)/
/** Chromium protects its own files, and they are below a closed folder. */
const chromium = 'desktop'
/** A key that others can read must be reported, by the code that reads the key. */
const isKey = /\.key$/

/**
 * Makes sure that only this user can read or change what Loket stores. Files that others could only read are closed
 * to them. If others may have changed something, or own something, it throws {@link FolderNotOurs}, and Loket does
 * not start. On Windows the mode says nothing about permissions: there the folder inherits those of the folder above,
 * by default the user's profile.
 */
export function keepToOurselves(folder: string): void {
  for (const { path, what } of lookForOthers(folder)) {
    if (what === 'open') close(path)
    else throw new FolderNotOurs(sentences[what](path))
  }
}

const sentences = {
  foreign: (path: string) =>
    `${path} belongs to another user of this computer, who can change it: move it away, or choose another data folder with --data.`,
  changed: (path: string) =>
    `Other users of this computer could change ${path}: make sure that it is as you left it, close it to them (chmod go-rwx ${path}), then start Loket again.`,
  swapped: (path: string) =>
    `Other users of this computer can change ${path}: take that right away (chmod go-w ${path}), or choose another data folder with --data.`,
  noFile: (path: string) =>
    `${path} is a pipe or a device, and Loket keeps a file there: move it away, and put the file back if there was one.`,
} as const

/**
 * Folders above it in which others could put another in its place. A start does not refuse them, because
 * containers and private disks often have such folders. The self-test names them.
 */
export function swappedAbove(folder: string): string[] {
  if (process.platform === 'win32') return []
  const above: string[] = []
  for (let path = dirname(resolve(folder)); path !== dirname(path); path = dirname(path)) above.push(path)
  return above.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    const isSticky = found !== undefined && (found.mode & 0o1000) !== 0
    return found !== undefined && (!isOurs(found) || ((found.mode & 0o002) !== 0 && !isSticky))
  })
}

/** Everything that others can reach by its present permissions, and pipes and devices; changes nothing. */
export function* lookForOthers(folder: string): Generator<Finding> {
  if (process.platform === 'win32') return
  yield* foreignLinks(folder)
  const top = statSync(folder)
  if (!isOurs(top)) yield { path: folder, what: 'foreign' }
  const entries = namesIn(folder)
  const isOnlyOurs = entries.every((name) => ours.test(name))
  if (mayWrite(top) && !isOnlyOurs) yield { path: folder, what: 'swapped' }
  for (const name of entries.filter((each) => ours.test(each))) yield* look(join(folder, name), mayEnter(top))
  if (isOnlyOurs && isOpen(top)) yield { path: folder, what: 'open' }
}

/** One of our files or folders and all below it. Files that another running Loket removes meanwhile are skipped. */
function* look(path: string, othersCameThisFar: boolean): Generator<Finding> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!isOurs(found)) yield { path, what: 'foreign' }
  // A link was made by this user, and its target is not ours to close.
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) {
    if (!found.isFile()) yield { path, what: 'noFile' }
    if (othersCameThisFar && mayWrite(found)) yield { path, what: 'changed' }
    if (isOpen(found) && !isKey.test(path)) yield { path, what: 'open' }
    return
  }
  const others = othersCameThisFar && mayEnter(found)
  if (basename(path) !== chromium) for (const name of namesIn(path)) yield* look(join(path, name), others)
  if (isOpen(found)) yield { path, what: 'open' }
}

/** The owner of a link on the way to the data folder decides which folder that is. */
function* foreignLinks(folder: string, links = 0): Generator<Finding> {
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found?.isSymbolicLink()) continue
    if (!isOurs(found)) yield { path, what: 'foreign' }
    if (links < 40) yield* foreignLinks(resolve(dirname(path), readlinkSync(path)), links + 1)
  }
}

/** Root can change anything anyway. */
const isOurs = ({ uid }: Stats) => uid === process.geteuid?.() || uid === 0
const isOpen = ({ mode }: Stats) => (mode & 0o077) !== 0
const mayWrite = ({ mode }: Stats) => (mode & 0o022) !== 0
const mayEnter = ({ mode }: Stats) => (mode & 0o011) !== 0

const namesIn = (folder: string): string[] => unlessGone(() => readdirSync(folder)) ?? []

function close(path: string): void {
  const closed = unlessGone(() => {
    chmodSync(path, statSync(path).mode & 0o700)
    return !isOpen(statSync(path))
  })
  if (closed !== false) return
  throw new FolderNotOurs(
    `The disk of ${path} keeps no rights, so other users of this computer can change it: choose another data folder with --data.`,
  )
}

function unlessGone<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
