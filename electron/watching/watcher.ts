import type { Clock } from '../../platform/clock.ts'
import { byDue, createDueQueue, type Entry } from './due-queue.ts'
import { createHeap } from './heap.ts'
import type { CheckResult, Watched } from './watched.ts'

export interface WatcherOptions {
  readonly clock: Clock
  /** The most that may be asked in a second, of all that is watched together. */
  readonly questionsPerSecond: number
  /** Hears of what keeps a question from being asked, such as a journal that fails; of the same in a row once. */
  readonly onTrouble: (error: unknown) => void
  /** From 0 to below 1; spreads the questions about many that began together. */
  readonly random: () => number
}

/** One scheduler for all whose outcome is open, orders and refunds alike. */
export interface Watcher {
  /** Starts the watch over something, or plans it anew; ends it when the outcome is final. */
  watch(watched: Watched): void
  /** What somebody asked out of turn, such as the cashier: it counts as a question of the watcher's own. */
  noteCheck(asked: CheckResult): void
  /** There is news of this one: it is asked about soon, and once more if a question is under way. False when it is not watched. */
  hurry(key: string): boolean
  /** Somebody looks, or the network is back: every wait shrinks to a tenth of what was planned. */
  wake(): void
  /** In how many milliseconds this one is due; null while it is being asked about, or is not watched. */
  waitOf(key: string): number | null
  /** Asks nothing more; resolves when the questions under way have ended. */
  stop(): Promise<void>
}

/** Questions under way at once; a slow gateway must not pile them up. */
const AT_ONCE = 4
/** Between two questions about the same, whatever its plan says. */
const SHORTEST_WAIT_MS = 1_000
/** So a window that somebody looks at all day asks at most ten times as often as one that nobody looks at. */
const WOKEN_SHARE = 0.1
/** The longest wait after a failure of our own. */
const LONGEST_BACK_OFF_MS = 600_000
/** The computer slept, or its clock was put forward, when the wall clock gained this much on the other. */
const SLEPT_MS = 30_000

export function createWatcher({ clock, questionsPerSecond, onTrouble, random }: WatcherOptions): Watcher {
  const entries = new Map<string, Entry>()
  const waiting = createHeap(byDue)
  const due = createDueQueue()
  const asking = new Map<Entry, Promise<void>>()
  let mayAskAt = Number.NEGATIVE_INFINITY
  let timer: { readonly at: number; readonly cancel: () => void } | undefined
  let gauge = clock.now() - clock.elapsed()
  let reportedTrouble: string | undefined
  let stopped = false

  function plan(entry: Entry, shortest: number): void {
    const wait = entry.watched.nextIn(entry.misses, (moment) => ageOf(entry, moment))
    leaveQueues(entry)
    if (wait === null) {
      entries.delete(entry.watched.key)
      return
    }
    letWait(entry, Math.max(wait * (0.9 + random() * 0.2), shortest))
    if (entry.hasNews) bringForward(entry)
  }

  function ageOf(entry: Entry, moment: number): number {
    if (entry.since?.written !== moment) {
      const age = Math.max(0, clock.now() - moment)
      entry.since = { written: moment, risen: clock.elapsed() - age }
    }
    return clock.elapsed() - entry.since.risen
  }

  function letWait(entry: Entry, wait: number): void {
    entry.plannedAt = clock.elapsed()
    entry.wait = wait
    entry.due = entry.plannedAt + wait
    waiting.add(entry)
  }

  function leaveQueues(entry: Entry): void {
    waiting.remove(entry)
    due.remove(entry)
  }

  function schedule(): void {
    const at = nextRunAt()
    if (at === timer?.at) return
    timer?.cancel()
    timer = at === null ? undefined : { at, cancel: clock.after(Math.max(at - clock.elapsed(), 0), run) }
  }

  function nextRunAt(): number | null {
    if (stopped || asking.size >= AT_ONCE) return null
    if (due.size > 0) return mayAskAt
    const next = waiting.first()
    return next ? Math.max(next.due, mayAskAt) : null
  }

  /** A timer may be early or hours late: what is due is told by the clock alone. */
  function run(): void {
    timer = undefined
    noticeSleep()
    const now = clock.elapsed()
    for (let entry = waiting.first(); entry && entry.due <= now; entry = waiting.first()) {
      waiting.remove(entry)
      due.add(entry)
    }
    const entry = now >= mayAskAt ? due.take() : undefined
    if (entry) {
      mayAskAt = now + 1_000 / questionsPerSecond
      entry.hasNews = false
      asking.set(entry, askAbout(entry))
    }
    schedule()
  }

  async function askAbout(entry: Entry): Promise<void> {
    // Before anything can fail, the question must be among those under way.
    await null
    try {
      const asked = await entry.watched.ask()
      reportedTrouble = undefined
      note(entry, asked)
    } catch (error) {
      fail(entry, error)
    }
    asking.delete(entry)
    schedule()
  }

  function note(entry: Entry, { watched, answered }: CheckResult): void {
    entry.watched = watched
    entry.misses = answered ? 0 : entry.misses + 1
    plan(entry, SHORTEST_WAIT_MS)
  }

  /** Nothing is lost: it is simply asked about again later, and ever more seldom. */
  function fail(entry: Entry, error: unknown): void {
    const trouble = String(error)
    if (trouble !== reportedTrouble) onTrouble(error)
    reportedTrouble = trouble
    entry.misses += 1
    leaveQueues(entry)
    letWait(entry, Math.min(SHORTEST_WAIT_MS * 2 ** Math.min(entry.misses, 20), LONGEST_BACK_OFF_MS))
  }

  function bringForward(entry: Entry): void {
    leaveQueues(entry)
    entry.due = Math.min(entry.due, clock.elapsed())
    due.add(entry)
  }

  /** The clock that only rises stands still in a computer that sleeps. */
  function noticeSleep(): void {
    const before = gauge
    gauge = clock.now() - clock.elapsed()
    if (gauge - before > SLEPT_MS) shortenWaits()
  }

  function shortenWaits(): void {
    for (const entry of waiting.drain()) {
      const woken = entry.plannedAt + entry.wait * WOKEN_SHARE
      entry.due = Math.min(entry.due, Math.max(clock.elapsed(), woken))
      waiting.add(entry)
    }
  }

  function watch(watched: Watched): void {
    const now = clock.elapsed()
    const entry = entries.get(watched.key) ?? {
      watched,
      misses: 0,
      plannedAt: now,
      wait: 0,
      due: now,
      hasNews: false,
      since: null,
    }
    if (asking.has(entry)) return
    leaveQueues(entry)
    entries.set(watched.key, entry)
    entry.watched = watched
    plan(entry, 0)
    schedule()
  }

  return {
    watch,
    noteCheck(asked) {
      const entry = entries.get(asked.watched.key)
      if (!entry) return watch(asked.watched)
      if (asking.has(entry)) return
      leaveQueues(entry)
      note(entry, asked)
      schedule()
    },
    hurry(key) {
      const entry = entries.get(key)
      if (!entry) return false
      entry.hasNews = true
      if (!asking.has(entry)) bringForward(entry)
      schedule()
      return true
    },
    wake() {
      shortenWaits()
      schedule()
    },
    waitOf(key) {
      const entry = entries.get(key)
      return entry === undefined || asking.has(entry) ? null : Math.max(0, entry.due - clock.elapsed())
    },
    async stop() {
      stopped = true
      schedule()
      await Promise.allSettled(asking.values())
    },
  }
}
