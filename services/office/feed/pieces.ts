import { unpackJson } from '../../../platform/office/packed-json.ts'
import { type FeedEntry, feedEntry, MAX_ENTRIES } from '../../../shared/office/feed.ts'

/** A batch is at most a quarter of a megabyte before compression, unless one transaction is larger. */
const MAX_PACKED = 8 * 1024 * 1024
/**
 * What each piece counts for at least: limited by bytes alone, a counter could send millions of nearly empty pieces,
 * which all take memory.
 */
const MIN_PIECE = 1_024

/** Collects the pieces of a link's batch until the counter says that it is complete. */
export function createPieces() {
  let pieces: Buffer[] = []
  let bytes = 0
  const drop = () => {
    pieces = []
    bytes = 0
  }
  return {
    /** False if the pieces are larger than a batch can be. */
    add(piece: Buffer): boolean {
      bytes += Math.max(piece.length, MIN_PIECE)
      if (bytes <= MAX_PACKED) pieces.push(piece)
      return bytes <= MAX_PACKED
    },
    /** The batch; null if the pieces are not one. `onUnpacked` hears how long it was, whatever it is. */
    async join(onUnpacked?: (bytes: number) => void): Promise<readonly FeedEntry[] | null> {
      const packed = Buffer.concat(pieces)
      drop()
      return read(packed, onUnpacked)
    },
    drop,
  }
}

async function read(
  packed: Buffer,
  onUnpacked?: (bytes: number) => void,
): Promise<readonly FeedEntry[] | null> {
  try {
    const entries = await unpackJson(packed, onUnpacked)
    // Their number first: a hundred kilobytes unpack to millions, and each is looked at.
    if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_ENTRIES) return null
    // The first one that is not an entry ends it: a schema of the whole list would complain of each.
    return entries.every((each): each is FeedEntry => feedEntry.safeParse(each).success) ? entries : null
  } catch {
    return null
  }
}
