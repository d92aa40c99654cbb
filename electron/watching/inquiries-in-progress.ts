import type { Entry } from './due-queue.ts'
import { lacksAnswer } from './waiting-entries.ts'

/** Inquiries in progress at once; a slow gateway must not pile them up. */
const AT_ONCE = 4
/** Of them, about what got no answer last time: where one channel's inquiries hang, the others' are still made at once. */
const UNANSWERED_AT_ONCE = 2

/** The inquiries in progress. */
export function createInquiriesInProgress() {
  const inProgress = new Map<Entry, Promise<void>>()
  const again = new Set<Entry>()
  return {
    has: (entry: Entry) => inProgress.has(entry),
    isFull: () => inProgress.size >= AT_ONCE,
    /** Whether there is room for one about what got no answer last time. */
    takesUnanswered: () => again.size < UNANSWERED_AT_ONCE,
    begin(entry: Entry, ask: (entry: Entry, hadNews: boolean) => Promise<void>): void {
      if (lacksAnswer(entry)) again.add(entry)
      inProgress.set(entry, ask(entry, entry.hasNews))
      entry.hasNews = false
    },
    end(entry: Entry): void {
      inProgress.delete(entry)
      again.delete(entry)
    },
    idle: () => Promise.allSettled(inProgress.values()),
  }
}
