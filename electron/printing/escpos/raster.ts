import type { Bitmap } from '../../../platform/picture/bitmap.ts'

/**
 * Rows of one command. Few, because a printer without room for a whole picture prints the overflow as characters, and
 * because a printer interrupted inside a command reads the next bytes as its end.
 */
const BAND_ROWS = 24

/** A picture by `GS v 0`, in bands without gaps. */
export function rasterBands({ height, rowBytes, ...picture }: Bitmap): Buffer[] {
  const bits = withoutRealTimeCommands(picture.bits)
  const bands: Buffer[] = []
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    bands.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]),
      Buffer.from(bits.buffer, bits.byteOffset + top * rowBytes, rows * rowBytes),
    )
  }
  return bands
}

const DLE = 0x10
/** DLE and one of these ask for the status, recover from an error, or open the drawer, switch off and clear the buffer. */
const realTime: ReadonlySet<number | undefined> = new Set([0x04, 0x05, 0x14])

/**
 * Printers obey real-time commands wherever these bytes come, in a picture too: five dots of a logo, or of a customer's
 * name in another script, would open the drawer. A lone dot before such a byte gets a second one beside it; the modules
 * of a code are wider than one dot.
 */
function withoutRealTimeCommands(bits: Uint8Array): Uint8Array {
  const isCommand = (byte: number, at: number) => byte === DLE && realTime.has(bits[at + 1])
  if (!bits.some(isCommand)) return bits
  return bits.map((byte, at) => (isCommand(byte, at) ? byte | (byte >> 1) : byte))
}
