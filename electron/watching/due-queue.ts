import { createHeap, type Heap } from './heap.ts'
import type { Watched } from './watched.ts'

/** One thing that is watched. Its moments are of the clock that only rises. */
export interface Entry {
  watched: Watched
  misses: number
  plannedAt: number
  /** From then on, by its plan. */
  wait: number
  /** By its plan, or sooner. */
  due: number
  /** Somebody said that there is news of it. */
  hasNews: boolean
  /** The moment whose age its plan last asked for, by either clock. */
  since: { readonly written: number; readonly risen: number } | null
}

/**
 * Whose turn it is where more is due than may be asked. The newest, with a customer in front of the counter, has half
 * of all questions; a quarter goes to those with news, and a quarter to whoever has been due longest, so that each
 * comes to its turn however many there are. A turn that nobody takes goes to the newest.
 */
const turns = ['newest', 'news', 'newest', 'longest'] as const

type Lane = (typeof turns)[number]

/** All that is due now. */
export interface DueQueue {
  readonly size: number
  add(entry: Entry): void
  remove(entry: Entry): void
  /** Takes out the entry whose turn it is. */
  take(): Entry | undefined
}

export function createDueQueue(): DueQueue {
  const lanes: Record<Lane, Heap<Entry>> = {
    newest: createHeap((one, other) => other.watched.startedAt - one.watched.startedAt),
    news: createHeap(byDue),
    longest: createHeap(byDue),
  }
  let turn = 0

  function remove(entry: Entry): void {
    for (const lane of Object.values(lanes)) lane.remove(entry)
  }

  return {
    get size() {
      return lanes.longest.size
    },
    add(entry) {
      lanes.newest.add(entry)
      lanes.longest.add(entry)
      if (entry.hasNews) lanes.news.add(entry)
    },
    remove,
    take() {
      const lane = turns[turn] as Lane
      turn = (turn + 1) % turns.length
      const entry = lanes[lane].first() ?? lanes.newest.first()
      if (entry) remove(entry)
      return entry
    },
  }
}

export const byDue = (one: Entry, other: Entry) => one.due - other.due
