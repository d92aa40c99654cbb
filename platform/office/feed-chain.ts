import { createHash } from 'node:crypto'
import type { FeedEntry, FeedPlace } from '../../shared/office/feed.ts'

/** The feed's hash after one more entry: over the entry and the hash before. */
export function after({ position, hash }: FeedPlace, [kind, key, row]: FeedEntry): FeedPlace {
  const next = position + 1
  const text = JSON.stringify([hash, next, kind, key, row])
  return { position: next, hash: createHash('sha256').update(text).digest('hex') }
}

export const areSamePlace = (one: FeedPlace, other: FeedPlace): boolean =>
  one.position === other.position && one.hash === other.hash
