import { collectPieces } from '../../platform/office/in-pieces.ts'
import { unpackJson } from '../../platform/office/packed-json.ts'
import { type CopiedRow, copiedRow, type GivenEnd } from '../../shared/office/feed.ts'
import type { CounterMessage } from '../../shared/office/link.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { LinkPart } from './connection.ts'
import { lost } from './waiting-call.ts'

/** The office sends a megabyte at a time, or one row if the row is larger. */
const MAX_PACKED = 16 * 1024 * 1024

interface Given extends GivenEnd {
  readonly rows: readonly CopiedRow[]
}

async function readRows(packed: Buffer): Promise<readonly CopiedRow[]> {
  const rows = await unpackJson(packed)
  // The first row that can't be read ends it: one schema for all rows would report each of them, in gigabytes.
  const areRows = (all: unknown): all is CopiedRow[] =>
    Array.isArray(all) && all.every((each) => copiedRow.safeParse(each).success)
  if (!areRows(rows)) throw new Error('not rows of a copy')
  return rows
}

/** Reads the office's copy of this counter, over the link. */
export interface CopyReader extends LinkPart {
  /** The rows after a position. Rejects with a {@link CallFailure} if the link is down. */
  readAfter(position: number): Promise<Given>
}

export function createCopyReader(): CopyReader {
  let send: ((message: CounterMessage) => void) | null = null
  let pieces = collectPieces(MAX_PACKED)
  let waiting: { resolve(given: Given): void; reject(error: Error): void } | null = null
  const fail = () => {
    waiting?.reject(lost())
    waiting = null
  }
  return {
    begin(sending) {
      send = sending
    },
    take(message) {
      if (message.say !== 'given' || !waiting) return false
      const { piece, end } = message
      if (!pieces.add(piece)) return false
      if (!end) return true
      const { resolve, reject } = waiting
      waiting = null
      readRows(pieces.join()).then(
        (rows) => resolve({ ...end, rows }),
        () => reject(new CallFailure('officeCopyUnusable', 'what the office gave can not be read')),
      )
      return true
    },
    end() {
      send = null
      fail()
    },
    readAfter(position) {
      return new Promise((resolve, reject) => {
        // Pieces of an earlier question may be left.
        pieces = collectPieces(MAX_PACKED)
        waiting = { resolve, reject }
        if (send) send({ say: 'give', after: position })
        else fail()
      })
    },
  }
}
