import { inflateSync } from 'node:zlib'

const HEADER = 44
const WOFF_ENTRY = 20
const ENTRY = 16

/** The font inside a WOFF file. It uses zlib, because fontkit's own inflater fails on some files. W3C, "WOFF File Format 1.0". */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + count * ENTRY)
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((count - 2 ** power) * 16, 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (let table = 0; table < count; table += 1) {
    const entry = HEADER + table * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    if (offset === undefined || packed === undefined || length === undefined) throw new RangeError('no entry')
    const stored = woff.subarray(offset, offset + packed)
    const data = packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored
    woff.copy(directory, 12 + table * ENTRY, entry, entry + 4)
    woff.copy(directory, 12 + table * ENTRY + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(at, 12 + table * ENTRY + 8)
    directory.writeUInt32BE(length, 12 + table * ENTRY + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(data, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}
