import type { Clock } from '../../platform/clock.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import type { PrinterStatus } from '../../shared/printer/printer.ts'
import type { PrintFailure } from '../../shared/slip/print-failure.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { hasHalted, PrintFailed } from './devices/device.ts'
import { troubleOf } from './devices/said-status.ts'
import { isPassing, type PrintOutcome, type PrintStore, type TakenJob } from './print-store.ts'

/** What a worker needs of the queue. */
export interface PrintQueueParts {
  readonly store: PrintStore
  /** Renders a job's document for its printer's current settings and sends it; rejects with PrintFailed. */
  print(taken: TakenJob, signal: AbortSignal): Promise<void>
  /** A printer's status; never prints, and never rejects. */
  status(printer: string | null, signal: AbortSignal): Promise<PrinterStatus>
  /** Called with every change of a job. */
  onChange(job: PrintJob): void
  /** Called with faults of our own. After a failure of the store a worker pauses for a while, or until it is woken. */
  onBroken(error: unknown): void
  readonly clock: Pick<Clock, 'now' | 'after'>
}

/** Prints the waiting jobs of one printer, one at a time and in order. */
export interface PrinterWorker {
  /** Starts printing; does nothing if it is already at work. */
  wake(): void
  /** Whether a job waits for paper or a closed cover: what is queued now is held back too, untried. */
  waitsForPaper(): boolean
  /** Does something else with the printer between two jobs. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when no job is in progress. Abort the signal first. */
  stop(): Promise<void>
}

/** After a failure of the store, such as a full disk, it is tried again this much later. */
export const STORE_REST_MS = 15_000
/** The first pause before a printer that takes nothing is asked again, in milliseconds; each further pause is twice as long. */
const FIRST_REST_MS = 2_000
const MAX_REST_MS = 10_000

/**
 * The worker of one printer. A job that failed with something perhaps on paper waits for a person, and the next ones
 * continue. If the printer takes nothing at all, everything waits: it is asked for its status, less and less often,
 * and once it answers, the jobs that are still recent go out in order.
 */
export function createPrinterWorker(
  printer: string | null,
  {
    store,
    print,
    status,
    onChange,
    onBroken,
    clock,
    signal,
  }: PrintQueueParts & { readonly signal: AbortSignal },
): PrinterWorker {
  let work: Promise<void> = Promise.resolve()
  let working = false
  let wokenAgain = false
  let stopResting = () => {}
  let restMs = FIRST_REST_MS
  let lastTrouble: PrintFailure | null = null
  const inTurn = oneAtATime()
  /** A job that ended while the store could not record it. */
  let unwritten: { readonly job: PrintJob; readonly outcome: PrintOutcome } | null = null

  const attempt = async (taken: TakenJob): Promise<PrintOutcome> => {
    try {
      await print(taken, signal)
      return { state: 'sent' }
    } catch (error) {
      if (error instanceof PrintFailed) return { state: 'failed', failure: error.failure }
      onBroken(error)
      return { state: 'failed', failure: 'unknown' }
    }
  }
  const takeAndPrint = async (id: number) => {
    const taken = signal.aborted ? null : await store.takeJob(id, printer, clock.now())
    if (taken === null) return null
    onChange(taken.job)
    return { job: taken.job, outcome: await attempt(taken) }
  }
  const writeDown = async (ended: NonNullable<typeof unwritten>) => {
    unwritten = ended
    onChange(await store.finishJob(ended.job.id, ended.outcome, clock.now()))
    unwritten = null
  }
  /** The printer takes nothing: the queued jobs fail untried, and all of them wait. */
  const hold = async (failure: PrintFailure) => {
    for (const held of await store.holdJobs(printer, failure, clock.now())) onChange(held)
    // A different problem means that somebody is at the printer and waits for the slip.
    if (failure !== lastTrouble) restMs = FIRST_REST_MS
    lastTrouble = failure
    rest(restMs)
    restMs = Math.min(restMs * 2, MAX_REST_MS)
  }
  function rest(milliseconds: number): void {
    stopResting()
    if (!signal.aborted) stopResting = clock.after(milliseconds, wake)
  }

  const goesAgain = () => {
    restMs = FIRST_REST_MS
    lastTrouble = null
  }

  /** Resolves with whether there may be another job to do now. */
  const printNext = async (): Promise<boolean> => {
    if (unwritten) await writeDown(unwritten)
    if (signal.aborted) return false
    for (const lapsed of await store.lapseJobs(clock.now())) onChange(lapsed)
    const next = await store.waitingJob(printer)
    if (next === null) {
      goesAgain()
      return false
    }
    if (next.state === 'failed') {
      const trouble = troubleOf(await inTurn(() => status(printer, signal)))
      // A printer that was removed meanwhile will never answer: its jobs are tried, fail for that, and are offered to a person.
      if (trouble && trouble !== 'notConfigured') {
        await hold(isPassing(trouble) ? trouble : (next.failure ?? 'unreachable'))
        return false
      }
    }
    const ended = await inTurn(() => takeAndPrint(next.id))
    // The job was cancelled or moved to another printer while this printer was being asked.
    if (ended === null) return true
    await writeDown(ended)
    const { outcome } = ended
    if (signal.aborted) return false
    if (outcome.state === 'failed' && isPassing(outcome.failure)) {
      await hold(outcome.failure)
      return false
    }
    goesAgain()
    return true
  }
  const workThrough = async () => {
    try {
      do {
        wokenAgain = false
        while (await printNext());
        // Otherwise a job queued during the last read of the store would wait for the next job.
      } while (wokenAgain && !signal.aborted)
    } catch (error) {
      onBroken(error)
      if (unwritten) onChange(endedJob(unwritten.job, unwritten.outcome))
      rest(STORE_REST_MS)
    } finally {
      working = false
    }
  }
  function wake(): void {
    stopResting()
    wokenAgain = true
    if (working || signal.aborted) return
    working = true
    work = workThrough()
  }

  return {
    wake,
    waitsForPaper: () => lastTrouble !== null && hasHalted(lastTrouble),
    inTurn,
    async stop() {
      stopResting()
      await work
      await inTurn(async () => {})
    },
  }
}

/** Reports the end of a job although it is not on disk, because a screen that says `sending` would wait in vain. */
const endedJob = (job: PrintJob, outcome: PrintOutcome): PrintJob => ({
  ...job,
  state: outcome.state,
  failure: outcome.state === 'failed' ? outcome.failure : null,
})
