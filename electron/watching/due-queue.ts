import { createHeap, type Heap } from './heap.ts'
import type { Watched } from './watched.ts'

/** One watched thing. All moments are by the monotonic clock. */
export interface Entry {
  watched: Watched
  misses: number
  plannedAt: number
  /** Its wait from that moment, by its plan. */
  wait: number
  /** When it is due: by its plan, or sooner. */
  due: number
  /** A notification said that there is news. */
  hasNews: boolean
  /** The moment whose age its plan asked for last: as recorded by the wall clock, and the same moment on the monotonic clock. */
  since: { readonly written: number; readonly risen: number } | null
}

/**
 * Which is next when more inquiries are due than the rate allows. The newest, whose customer stands at the counter,
 * gets half of all inquiries, one with news a quarter, and the one due longest a quarter, so that everything gets its
 * turn however much is watched. An unused turn goes to the newest.
 */
const turns = ['newest', 'news', 'newest', 'longest'] as const

type Lane = (typeof turns)[number]

/** Everything that is due now. */
export interface DueQueue {
  readonly size: number
  add(entry: Entry): void
  remove(entry: Entry): void
  /** Removes and returns the entry whose turn it is. */
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
