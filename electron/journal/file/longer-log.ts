import { closeSync, fstatSync, fsync, ftruncateSync, openSync, writeSync } from 'node:fs'

/**
 * SQLite starts its log from the beginning after the commit that reaches a thousand pages, each with 24 bytes before it.
 */
const LOG_BYTES = 1_040 * (4_096 + 24)

/**
 * Makes the write-ahead log of the open journal in `file` as long as it gets, so that no sale has to: a commit that
 * lengthens a file also waits for the file system's own records, this program's and others'. SQLite reads zeros as the
 * log's end.
 */
export async function lengthenLog(file: string): Promise<void> {
  const log = openSync(`${file}-wal`, 'r+')
  try {
    // Nothing else may run on this thread until this is done: SQLite could write where these zeros go.
    const { size } = fstatSync(log)
    // On a full disk the last bytes are left to those who need them.
    if (!fill(log, size)) return ftruncateSync(log, size)
    await new Promise<void>((resolve) => fsync(log, () => resolve()))
  } finally {
    closeSync(log)
  }
}

function fill(log: number, from: number): boolean {
  // Linux keeps what is written in one go in one piece, and a commit then goes through the whole piece that it changes.
  const zeros = Buffer.alloc(65_536)
  try {
    for (let at = from; at < LOG_BYTES; at += zeros.length) {
      if (writeSync(log, zeros, 0, zeros.length, at) < zeros.length) return false
    }
    return true
  } catch {
    return false
  }
}
