/** Enough bytes to read; the file of bytes has the rest. */
const MAX_SHOWN = 32 * 1024

/** Bytes as a dump: offset, sixteen bytes in hexadecimal, and their letters. */
export function hexDump(bytes: Uint8Array): string {
  const shown = Buffer.from(bytes.subarray(0, MAX_SHOWN))
  const lines: string[] = []
  for (let at = 0; at < shown.length; at += 16) {
    const row = shown.subarray(at, at + 16)
    const hex = row.toString('hex').replace(/..(?=.)/g, '$& ')
    const letters = row.toString('latin1').replace(/[^\x20-\x7e]/g, '.')
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`)
  }
  if (shown.length < bytes.length) lines.push(`… and ${bytes.length - shown.length} more bytes`)
  return lines.join('\n')
}
