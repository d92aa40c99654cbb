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
  /** Hears of faults of our own. After one of the store the queue rests until it is woken again. */
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

export function createPrintQueue({ store, print, onChange, onBroken, now }: PrintQueueParts): PrintQueue {
  const stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()
  let working = false
  let wokenAgain = false

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
  const printNext = async (): Promise<boolean> => {
    const taken = stopping.signal.aborted ? null : await store.nextQueuedJob(now())
    if (taken === null) return false
    onChange(taken.job)
    onChange(await store.finishJob(taken.job.id, await attempt(taken), now()))
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
    } finally {
      working = false
    }
  }

  return {
    wake() {
      wokenAgain = true
      if (working) return
      working = true
      work = workThrough()
    },
    stop() {
      stopping.abort()
      return work
    },
  }
}
