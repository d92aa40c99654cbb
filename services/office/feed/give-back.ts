import { inPieces } from '../../../platform/office/in-pieces.ts'
import { packJson } from '../../../platform/office/packed-json.ts'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { FeedStore } from './feed-store.ts'

/** Sends a counter its copy back after its journal was lost. */
export const giveBack =
  (feed: FeedStore) =>
  ({ id, say }: LinkedCounter): LinkWork => ({
    async take(message) {
      if (message.say !== 'give') return false
      const { rows, ...end } = await feed.inTurn(() => feed.give(id, message.after))
      const packed = (await packJson(rows)).toString('base64')
      for (const part of inPieces(packed, end)) say({ say: 'given', ...part })
      return true
    },
    beat() {},
    end() {},
  })
