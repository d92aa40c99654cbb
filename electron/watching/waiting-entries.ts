import type { Clock } from '../../platform/clock.ts'
import { byDue, createDueQueue, type Entry } from './due-queue.ts'
import { createHeap } from './heap.ts'

/** A window in use all day asks at most ten times as often as an idle one. */
const WOKEN_SHARE = 0.1

/** Everything whose next inquiry has not begun: it waits until it is due, and then for its turn. */
export interface WaitingEntries {
  /** Lets an entry wait this long from now. */
  add(entry: Entry, wait: number): void
  /** Makes an entry due now. */
  bringForward(entry: Entry): void
  remove(entry: Entry): void
  /** Shrinks every wait to a tenth. */
  shorten(): void
  /**
   * When the first one is due: long ago if some wait for their turn already, null if nothing waits. `withUnanswered`: those that got
   * no answer last time may have their turn.
   */
  firstDue(withUnanswered: boolean): number | null
  /** Removes and returns the one whose turn it is; undefined if none is due. */
  take(withUnanswered: boolean): Entry | undefined
}

/** It got no answer last time, and nothing says that it would get one now. */
export const lacksAnswer = ({ misses, hasNews }: Entry): boolean => misses > 0 && !hasNews

export function createWaitingEntries({ elapsed }: Pick<Clock, 'elapsed'>): WaitingEntries {
  const planned = createHeap(byDue)
  const answered = createDueQueue()
  const unanswered = createDueQueue()
  let unansweredHaveTurn = false

  function remove(entry: Entry): void {
    planned.remove(entry)
    answered.remove(entry)
    unanswered.remove(entry)
  }

  const addDue = (entry: Entry) => (lacksAnswer(entry) ? unanswered : answered).add(entry)

  return {
    add(entry, wait) {
      remove(entry)
      entry.plannedAt = elapsed()
      entry.wait = wait
      entry.due = entry.plannedAt + wait
      planned.add(entry)
    },
    bringForward(entry) {
      remove(entry)
      entry.due = Math.min(entry.due, elapsed())
      addDue(entry)
    },
    remove,
    shorten() {
      for (const entry of planned.drain()) {
        const woken = entry.plannedAt + entry.wait * WOKEN_SHARE
        entry.due = Math.min(entry.due, Math.max(elapsed(), woken))
        planned.add(entry)
      }
    },
    firstDue(withUnanswered) {
      if (answered.size > 0 || (withUnanswered && unanswered.size > 0)) return Number.NEGATIVE_INFINITY
      return planned.first()?.due ?? null
    },
    take(withUnanswered) {
      const now = elapsed()
      for (let entry = planned.first(); entry && entry.due <= now; entry = planned.first()) {
        planned.remove(entry)
        addDue(entry)
      }
      if (!withUnanswered) return answered.take()
      unansweredHaveTurn = !unansweredHaveTurn
      const [first, second] = unansweredHaveTurn ? [unanswered, answered] : [answered, unanswered]
      return first.take() ?? second.take()
    },
  }
}
