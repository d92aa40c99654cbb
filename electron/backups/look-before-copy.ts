import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { freeBytes } from '../../platform/free-bytes.ts'

const BEGIN_OF_SQLITE = Buffer.from('SQLite format 3\0')
const HEAD_BYTES = 100

/**
 * Why a file is not worth a copy, in words; null if it may be a journal. A file that is something else, or that others
 * have made longer, costs nothing however large it is.
 */
export function problemBeforeCopy(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 'it is not there'
  if (!found.isFile()) return 'it is not a file'
  // It is copied too, and the copy of a pipe would wait for ever.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log && !log.isFile()) return 'its write-ahead log is not a file'
  const head = headOf(file)
  if (typeof head === 'string') return head
  if (!head.subarray(0, BEGIN_OF_SQLITE.length).equals(BEGIN_OF_SQLITE)) return 'it is not a journal'
  // The last pages may still be in the log, or already out of it.
  if (!log && found.size > bytesByHead(head)) return 'it is longer than its first page says'
  return null
}

/** Says that `folder` has no room for a copy of a journal with its log; null if it has. */
export function problemOfRoom(file: string, folder: string): string | null {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const needed = statSync(file).size + log
  const free = freeBytes(folder)
  if (needed <= free) return null
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  return `a copy of it needs ${inMegabytes(needed)}, and the disk of the journal has ${inMegabytes(free)} free`
}

/** The first page's beginning; in words, why it can't be read. */
function headOf(file: string): Buffer | string {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch (error) {
    return `it can't be read (${(error as NodeJS.ErrnoException).code})`
  }
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    readSync(opened, head)
    return head
  } finally {
    closeSync(opened)
  }
}

/** By SQLite's file format: the size of a page, 1 for 64 KiB, and how many there are. */
function bytesByHead(head: Buffer): number {
  const pageSize = head.readUInt16BE(16)
  return (pageSize === 1 ? 65_536 : pageSize) * head.readUInt32BE(28)
}
