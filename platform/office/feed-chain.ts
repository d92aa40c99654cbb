import { hash } from 'node:crypto'
import type { FeedEntry, FeedPlace } from '../../shared/office/feed.ts'

/** The feed's hash after one more entry: over the entry and the hash before. */
export function after({ position, hash: before }: FeedPlace, [kind, key, row]: FeedEntry): FeedPlace {
  const next = position + 1
  const text = JSON.stringify([before, next, kind, key, row])
  return { position: next, hash: hash('sha256', text) }
}

export const areSamePlace = (one: FeedPlace, other: FeedPlace): boolean =>
  one.position === other.position && one.hash === other.hash
