import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { FeedStore } from './feed-store.ts'

const pack = promisify(gzip)

/** Far below what a counter takes in one message. */
const PIECE_CHARACTERS = 96 * 1024

/** Gives a counter back what it has sent, where its journal has lost it. */
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
