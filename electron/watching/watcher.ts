import type { Clock } from '../../platform/clock.ts'
import type { Entry } from './due-queue.ts'
import { createInquiriesInProgress } from './inquiries-in-progress.ts'
import { growingWait } from './pace.ts'
import { createWaitingEntries } from './waiting-entries.ts'
import type { CheckResult, Watched } from './watched.ts'

export interface WatcherOptions {
  readonly clock: Clock
  /** The most inquiries a second, over everything that is watched. */
  readonly questionsPerSecond: number
  /** Called when an inquiry can't be made, such as with a failing journal; once for the same error in a row. */
  readonly onTrouble: (error: unknown) => void
  /** From 0 to below 1; spreads inquiries that would be due together. */
  readonly random: () => number
}

/** One scheduler for everything with an open outcome. */
export interface Watcher {
  /** Starts to watch something, or plans it again; stops when the outcome is final. */
  watch(watched: Watched): void
  /** An inquiry was made outside the plan, for instance by the cashier. It counts as one of the watcher's own. */
  noteCheck(result: CheckResult): void
  /** There is news: asks soon, and once more if an inquiry is in progress. False if it is not watched. */
  hurry(key: string): boolean
  /** Somebody looks, or the network is back: every wait shrinks to a tenth. */
  wake(): void
  /** Milliseconds until this is due; null while its inquiry is in progress, or if it is not watched. */
  waitOf(key: string): number | null
  /** Stops asking; resolves when the inquiries in progress have ended. */
  stop(): Promise<void>
}

/** The least time between two inquiries about the same thing, even if its plan says less. */
const MIN_WAIT_MS = 1_000
/** The longest wait after a failure of our own. */
const MAX_BACK_OFF_MS = 600_000
/** If the wall clock gains this much on the monotonic clock, the computer slept or its clock was set forward. */
const SLEPT_MS = 30_000

export function createWatcher({ clock, questionsPerSecond, onTrouble, random }: WatcherOptions): Watcher {
  const entries = new Map<string, Entry>()
  const waiting = createWaitingEntries(clock)
  const inProgress = createInquiriesInProgress()
  let mayAskAt = Number.NEGATIVE_INFINITY
  let timer: { readonly at: number; readonly cancel: () => void } | undefined
  let gauge = clock.now() - clock.elapsed()
  let reportedTrouble: string | undefined
  let stopped = false

  function plan(entry: Entry, shortest: number, isPostponed = false): void {
    const wait = entry.watched.nextIn(entry.misses, (moment) => ageOf(entry, moment))
    // What came while it was asked about may be newer than a final answer.
    if (wait === null && !entry.hasNews) {
      waiting.remove(entry)
      entries.delete(entry.watched.key)
      return
    }
    waiting.add(entry, Math.max((wait ?? 0) * (0.9 + random() * 0.2), shortest))
    if (entry.hasNews && !isPostponed) waiting.bringForward(entry)
  }

  function ageOf(entry: Entry, moment: number): number {
    if (entry.since?.written !== moment) {
      const age = Math.max(0, clock.now() - moment)
      entry.since = { written: moment, risen: clock.elapsed() - age }
    }
    return clock.elapsed() - entry.since.risen
  }

  function schedule(): void {
    const at = nextRunAt()
    if (at === timer?.at) return
    timer?.cancel()
    timer = at === null ? undefined : { at, cancel: clock.after(Math.max(at - clock.elapsed(), 0), run) }
  }

  function nextRunAt(): number | null {
    if (stopped || inProgress.isFull()) return null
    const due = waiting.firstDue(inProgress.takesUnanswered())
    return due === null ? null : Math.max(due, mayAskAt)
  }

  /** Timers may be early or hours late: only the clock decides what is due. */
  function run(): void {
    timer = undefined
    noticeSleep()
    const now = clock.elapsed()
    const entry = now >= mayAskAt ? waiting.take(inProgress.takesUnanswered()) : undefined
    if (entry) {
      mayAskAt = now + 1_000 / questionsPerSecond
      inProgress.begin(entry, askAbout)
    }
    schedule()
  }

  async function askAbout(entry: Entry, hadNews: boolean): Promise<void> {
    // Register the inquiry before anything can fail.
    await null
    try {
      const result = await entry.watched.ask()
      reportedTrouble = undefined
      if (result.postponed && hadNews) entry.hasNews = true
      note(entry, result)
    } catch (error) {
      fail(entry, error)
    }
    inProgress.end(entry)
    schedule()
  }

  function note(entry: Entry, { watched, answered, postponed = false }: CheckResult): void {
    entry.watched = watched
    entry.misses = answered ? 0 : entry.misses + 1
    plan(entry, MIN_WAIT_MS, postponed)
  }

  /** Nothing is lost: the inquiry is repeated later, with growing waits. */
  function fail(entry: Entry, error: unknown): void {
    const trouble = String(error)
    if (trouble !== reportedTrouble) onTrouble(error)
    reportedTrouble = trouble
    entry.misses += 1
    waiting.add(entry, growingWait(entry.misses, MAX_BACK_OFF_MS))
  }

  /** The monotonic clock stands still while the computer sleeps. */
  function noticeSleep(): void {
    const before = gauge
    gauge = clock.now() - clock.elapsed()
    if (gauge - before > SLEPT_MS) waiting.shorten()
  }

  /** Its entry in the queue, removed from there, or a new one; null while its inquiry is in progress. */
  function takeEntry(watched: Watched): Entry | null {
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
    if (inProgress.has(entry)) return null
    waiting.remove(entry)
    entries.set(watched.key, entry)
    return entry
  }

  return {
    watch(watched) {
      const entry = takeEntry(watched)
      if (!entry) return
      entry.watched = watched
      plan(entry, 0)
      schedule()
    },
    noteCheck(result) {
      const entry = takeEntry(result.watched)
      if (!entry) return
      note(entry, result)
      schedule()
    },
    hurry(key) {
      const entry = entries.get(key)
      if (!entry) return false
      entry.hasNews = true
      if (!inProgress.has(entry)) waiting.bringForward(entry)
      schedule()
      return true
    },
    wake() {
      waiting.shorten()
      schedule()
    },
    waitOf(key) {
      const entry = entries.get(key)
      return entry === undefined || inProgress.has(entry) ? null : Math.max(0, entry.due - clock.elapsed())
    },
    async stop() {
      stopped = true
      schedule()
      await inProgress.idle()
    },
  }
}
