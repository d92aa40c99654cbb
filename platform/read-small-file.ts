import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The bytes of a file that somebody names, which may also be a pipe. A device such as /dev/zero has no end: beyond `most` bytes it
 * throws an error with the code `EFBIG`, as the system does for files that are too large.
 */
export function readSmallFile(path: string, most: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const chunks: Buffer[] = []
    for (let size = 0; ; ) {
      const chunk = Buffer.alloc(64 * 1024)
      const read = readSync(file, chunk)
      if (read === 0) return Buffer.concat(chunks)
      size += read
      if (size > most)
        throw Object.assign(new Error(`${path} is larger than ${most} bytes`), { code: 'EFBIG' })
      chunks.push(chunk.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
}
