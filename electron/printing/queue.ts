import type { PrintJob } from '../../shared/slip/slip.ts'
import { PrintFailed } from './devices/device.ts'
import type { PrintOutcome, PrintStore, TakenJob } from './print-store.ts'

/** What the queue needs around it. */
export interface PrintQueueParts {
  readonly store: PrintStore
  /** Makes bytes of a job's document and hands them to the printer as it is set now; rejects with PrintFailed. */
  print(taken: TakenJob, signal: AbortSignal): Promise<void>
  /** Hears of every change of a job. */
  onChange(job: PrintJob): void
  /** Hears of faults of our own. After one of the store the queue rests for a while, or until it is woken again. */
  onBroken(error: unknown): void
  now(): number
}

/** Prints one job at a time. A job that fails waits for a person; the ones behind it go on. */
export interface PrintQueue {
  /** Starts on what is queued; does nothing more while it is already at work. */
  wake(): void
  /** Breaks off the job being sent, which ends as failed/`interrupted`, and takes no other. */
  stop(): Promise<void>
}

/** A store that failed, as a full disk does, is tried again by itself this much later. */
const REST_MS = 15_000

export function createPrintQueue({ store, print, onChange, onBroken, now }: PrintQueueParts): PrintQueue {
  const stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()
  let working = false
  let wokenAgain = false
  let resting: NodeJS.Timeout | undefined
  /** A print that ended while the store could not write it down: known here, and not yet there. */
  let unwritten: { readonly job: PrintJob; readonly outcome: PrintOutcome } | null = null

  const attempt = async (taken: TakenJob): Promise<PrintOutcome> => {
    try {
      await print(taken, stopping.signal)
      return { state: 'sent' }
    } catch (error) {
      if (error instanceof PrintFailed) return { state: 'failed', failure: error.failure }
      onBroken(error)
      return { state: 'failed', failure: 'unknown' }
    }
  }
  const writeDown = async (ended: NonNullable<typeof unwritten>) => {
    unwritten = ended
    onChange(await store.finishJob(ended.job.id, ended.outcome, now()))
    unwritten = null
  }
  const printNext = async (): Promise<boolean> => {
    if (unwritten) await writeDown(unwritten)
    const taken = stopping.signal.aborted ? null : await store.nextQueuedJob(now())
    if (taken === null) return false
    onChange(taken.job)
    await writeDown({ job: taken.job, outcome: await attempt(taken) })
    return true
  }
  const workThrough = async () => {
    try {
      do {
        wokenAgain = false
        while (await printNext());
        // A job queued while the store was being asked for the last time would otherwise wait for the next one.
      } while (wokenAgain)
    } catch (error) {
      onBroken(error)
      if (unwritten) onChange(endedJob(unwritten.job, unwritten.outcome))
      if (!stopping.signal.aborted) resting = setTimeout(wake, REST_MS)
    } finally {
      working = false
    }
  }
  function wake(): void {
    clearTimeout(resting)
    wokenAgain = true
    if (working) return
    working = true
    work = workThrough()
  }

  return {
    wake,
    stop() {
      stopping.abort()
      clearTimeout(resting)
      return work
    },
  }
}

/** Shown as it ended although that is not on disk: a screen that says `sending` would wait for nothing. */
const endedJob = (job: PrintJob, outcome: PrintOutcome): PrintJob => ({
  ...job,
  state: outcome.state,
  failure: outcome.state === 'failed' ? outcome.failure : null,
})
