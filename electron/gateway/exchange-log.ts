import { appendFileSync, closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'

/** Together with the previous file, some ten thousand exchanges: days of a busy counter. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * The request journal: each request before it leaves, and one line of JSON for each exchange, including inquiries that
 * changed nothing, which the orders' own journal only counts. No sale waits for it: a line that a full disk refuses is missing, and
 * the next one is tried again. `onTrouble` is called with the first of such lines in a row.
 */
export function openExchangeLog(
  path: string,
  onTrouble: (error: unknown) => void,
  mostBytes: number = MAX_BYTES,
): (line: object) => void {
  let left = -1
  let isFailing = false
  return (line) => {
    try {
      // People and programs that tidy up may take the file away, or put another in its place.
      let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      // A line that a crash or a full disk cut off must not spoil the next one.
      const isWhole = size === left || endsALine(path, size)
      const text = `${isWhole ? '' : '\n'}${JSON.stringify(line)}\n`
      if (size > 0 && size + text.length > mostBytes) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      appendFileSync(path, text, { mode: 0o600 })
      left = size + Buffer.byteLength(text)
      isFailing = false
    } catch (error) {
      // Nobody knows how much of the line was written.
      left = -1
      if (!isFailing) onTrouble(error)
      isFailing = true
    }
  }
}

function endsALine(path: string, size: number): boolean {
  if (size === 0) return true
  try {
    const last = Buffer.alloc(1)
    const file = openSync(path, 'r')
    readSync(file, last, 0, 1, size - 1)
    closeSync(file)
    return last[0] === 0x0a
  } catch {
    // The next writer meets the same trouble and reports it.
    return true
  }
}
