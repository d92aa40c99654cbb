import { assertNever } from '../../shared/assert-never.ts'
import type { PrintFailure, PrintJob, SlipKind } from '../../shared/slip/slip.ts'

/** What the journal keeps for the print queue. Every promise resolves once the change is on disk. */
export interface PrintStore {
  /** Queues a job; its copy number is {@link nextCopy} of the jobs of the same order, refund and kind. */
  addPrintJob(job: NewPrintJob): Promise<PrintJob>
  /** Takes the oldest queued job: it becomes `sending`, and its copy number is counted anew. */
  nextQueuedJob(at: number): Promise<TakenJob | null>
  /** Ends a job that was `sending`. */
  finishJob(id: number, outcome: PrintOutcome, at: number): Promise<PrintJob>
  /** Queues a failed job again under its next copy number; null when there is no such failed job. */
  requeueJob(id: number, at: number): Promise<PrintJob | null>
}
// At start the journal itself turns what a crash left `sending` into failed/`interrupted`:
// paper may have come out, so it is offered to a person again and never repeated by itself.

export interface NewPrintJob {
  /** Null for a test page, which belongs to no order and is never a copy. */
  readonly merchantTradeNo: string | null
  /** Of a refund's slip, whose copies are counted by the refund. */
  readonly merchantRefundNo?: string | null
  readonly kind: SlipKind
  /** JSON, frozen when queued: a reprint says what was true then. Only the print queue reads it. */
  readonly document: string
  readonly at: number
}

export interface TakenJob {
  readonly job: PrintJob
  readonly document: string
}

export type PrintOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: PrintFailure }

/**
 * The copy number that the next print of one order and kind carries, from all its jobs so far (the one to be
 * printed among them). A number that may be on paper is used up; one of which no byte left this computer is not.
 */
export function nextCopy(jobs: readonly Pick<PrintJob, 'state' | 'failure' | 'copy'>[]): number {
  return Math.max(1, ...jobs.map((job) => (mayBeOnPaper(job) ? job.copy + 1 : job.copy)))
}

function mayBeOnPaper({ state, failure }: Pick<PrintJob, 'state' | 'failure'>): boolean {
  switch (state) {
    case 'queued':
      return false
    case 'sending':
    case 'sent':
      return true
    case 'failed':
      return failure !== 'notConfigured' && failure !== 'refused' && failure !== 'unreachable'
    default:
      return assertNever(state)
  }
}
