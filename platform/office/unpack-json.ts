import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/** In bytes: hundreds of pictures and the largest catalogue, and a batch of a counter's longest transaction. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** More than the largest catalogue has. */
const MAX_OBJECTS = 1_000_000
const [BRACE, BRACKET] = [0x7b, 0x5b]

/**
 * What counter and office send each other compressed. Rejects if it is too large, or has too many objects and lists: sixty
 * kilobytes of `{}` unpack to as much as is allowed, and JavaScript makes two gigabytes of that.
 */
export async function unpackJson(packed: Buffer): Promise<unknown> {
  const text = await unpack(packed, { maxOutputLength: MAX_UNPACKED })
  let objects = 0
  for (let at = 0; at < text.length; at += 1) if (text[at] === BRACE || text[at] === BRACKET) objects += 1
  if (objects > MAX_OBJECTS) throw new Error('more objects and lists than anybody sends')
  return JSON.parse(text.toString())
}
