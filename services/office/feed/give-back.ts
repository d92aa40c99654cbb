import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { FeedStore } from './feed-store.ts'

const pack = promisify(gzip)

/** Far below the largest message that a counter accepts. */
const PIECE_CHARACTERS = 96 * 1024

/** Sends a counter its copy back after its journal was lost. */
export const giveBack =
  (feed: FeedStore) =>
  ({ id, say }: LinkedCounter): LinkWork => ({
    async take(message) {
      if (message.say !== 'give') return false
      const { rows, ...end } = await feed.inTurn(() => feed.give(id, message.after))
      const packed = (await pack(JSON.stringify(rows))).toString('base64')
      for (let at = 0; at < packed.length; at += PIECE_CHARACTERS) {
        const isEnd = at + PIECE_CHARACTERS >= packed.length
        say({ say: 'given', piece: packed.slice(at, at + PIECE_CHARACTERS), end: isEnd ? end : null })
      }
      return true
    },
    beat() {},
    end() {},
  })
