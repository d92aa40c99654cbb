import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** In bytes: hundreds of pictures and the largest catalogue, and a batch of a counter's longest transaction. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** More than the largest catalogue has. */
const MAX_OBJECTS = 1_000_000
const [BRACE, BRACKET] = [0x7b, 0x5b]
const [ZERO, FIVE, SEVEN, SMALL_B, LARGE_B] = Buffer.from('057bB')

/** A value as counter and office send it each other, compressed. */
export const packJson = (value: unknown): Promise<Buffer> => pack(JSON.stringify(value))

/**
 * The value that {@link packJson} has packed. Rejects if it is too large, or has too many objects and lists: sixty
 * kilobytes of `{}` unpack to as much as is allowed, and JavaScript makes two gigabytes of that. Many of its texts are
 * themselves JSON and are read later, so that a brace counts also where it is written `\u007b`. `onUnpacked` hears what it cost,
 * also where it rejects.
 */
export async function unpackJson(
  packed: Buffer,
  onUnpacked: (bytes: number) => void = () => {},
): Promise<unknown> {
  const text = await unpack(packed, { maxOutputLength: MAX_UNPACKED }).catch((error) => {
    // How far it came is not said.
    onUnpacked(MAX_UNPACKED)
    throw error
  })
  onUnpacked(text.length)
  let objects = 0
  for (let at = 0; at < text.length; at += 1) {
    if (opens(text, at)) objects += 1
    if (objects > MAX_OBJECTS) throw new Error('more objects and lists than anybody sends')
  }
  return JSON.parse(text.toString())
}

/** Whether an object or a list begins here; `\u007b` and `\u005b` count at their last digit. */
function opens(text: Buffer, at: number): boolean {
  const byte = text[at]
  if (byte === BRACE || byte === BRACKET) return true
  if (byte !== SMALL_B && byte !== LARGE_B) return false
  return (text[at - 1] === SEVEN || text[at - 1] === FIVE) && text[at - 2] === ZERO && text[at - 3] === ZERO
}
