import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod'
import { type FeedEntry, feedEntries } from '../../../shared/office/feed.ts'

const unpack = promisify(gunzip)

/** A batch is a quarter of a megabyte before it is packed, or one transaction if that is more. */
const MOST_PACKED = 8 * 1024 * 1024
const MOST_UNPACKED = 64 * 1024 * 1024

/** The pieces of one link's batch, until the counter says that it is complete. */
export function createPieces() {
  let pieces: Buffer[] = []
  let bytes = 0
  return {
    /** False when it is more than a batch can be. */
    add(piece: Buffer): boolean {
      bytes += piece.length
      if (bytes <= MOST_PACKED) pieces.push(piece)
      return bytes <= MOST_PACKED
    },
    /** The batch; null when the pieces are none. */
    async join(): Promise<readonly FeedEntry[] | null> {
      const packed = Buffer.concat(pieces)
      pieces = []
      bytes = 0
      return read(packed)
    },
  }
}

async function read(packed: Buffer): Promise<readonly FeedEntry[] | null> {
  try {
    const text = await unpack(packed, { maxOutputLength: MOST_UNPACKED })
    return z.safeParse(feedEntries, JSON.parse(text.toString())).data ?? null
  } catch {
    return null
  }
}
