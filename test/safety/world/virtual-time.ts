/** Virtual time: it jumps to the next event that is due. */
export interface VirtualTime {
  /** Milliseconds since the world began. */
  now(): number
  /** Calls `work` after so many milliseconds; returns the function that cancels it. */
  after(milliseconds: number, work: () => void): () => void
  wait(milliseconds: number): Promise<void>
  /** Runs everything due until then, in order; stops early once `enough` is true after an event. */
  passUntil(moment: number, enough?: () => boolean): Promise<void>
  /** Runs what is due next, at once; false if nothing is due until then. */
  passToNext(moment?: number): boolean
}

interface Due {
  readonly at: number
  readonly order: number
  work: (() => void) | null
}

/** Before each event `settled` waits until all running work waits for time to pass. */
export function createVirtualTime(settled: () => Promise<void> = quiet): VirtualTime {
  const heap: Due[] = []
  let now = 0
  let drawn = 0

  function after(milliseconds: number, work: () => void): () => void {
    drawn += 1
    // Whole milliseconds, as timers have them: with fractions time could stand still for ever.
    const due: Due = { at: now + Math.max(0, Math.ceil(milliseconds)), order: drawn, work }
    push(heap, due)
    return () => {
      due.work = null
    }
  }

  function passToNext(moment = Number.POSITIVE_INFINITY): boolean {
    for (;;) {
      const [next] = heap
      if (!next || next.at > moment) return false
      pop(heap)
      if (!next.work) continue
      now = next.at
      next.work()
      return true
    }
  }

  return {
    now: () => now,
    after,
    passToNext,
    wait: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
    async passUntil(moment, enough = () => false) {
      await settled()
      while (passToNext(moment)) {
        // Two events of one moment still run one after the other.
        await settled()
        if (enough()) return
      }
      now = Math.max(now, moment)
    },
  }
}

/** Until every promise that can continue has done so: the core waits only for its ports. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const isBefore = (one: Due, other: Due) => (one.at === other.at ? one.order < other.order : one.at < other.at)

function push(heap: Due[], due: Due): void {
  heap.push(due)
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!swapIfBefore(heap, at, parent)) return
    at = parent
  }
}

function pop(heap: Due[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const [one, other] = [heap[left], heap[left + 1]]
    const child = one && other && isBefore(other, one) ? left + 1 : left
    if (!swapIfBefore(heap, child, at)) return
    at = child
  }
}

function swapIfBefore(heap: Due[], lower: number, upper: number): boolean {
  const [below, above] = [heap[lower], heap[upper]]
  if (!below || !above || !isBefore(below, above)) return false
  heap[upper] = below
  heap[lower] = above
  return true
}
