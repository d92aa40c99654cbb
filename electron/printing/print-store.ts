import { assertNever } from '../../shared/assert-never.ts'
import { MINUTE } from '../../shared/durations.ts'
import { nothingLeft, type PrintFailure } from '../../shared/slip/print-failure.ts'
import type { PrintJob, SlipKind } from '../../shared/slip/slip.ts'

/** The print queue's part of the journal. Every promise resolves once the change is on disk. */
export interface PrintStore {
  /** Queues a job; {@link nextCopy} gives its copy number from the jobs of the same kind and subject. */
  addPrintJob(job: NewPrintJob): Promise<PrintJob>
  /** Printers with waiting jobs: queued, or failed and to be retried. Null means jobs without a printer. */
  printersInUse(): Promise<(string | null)[]>
  /** The oldest job that waits for a printer; it may have failed before. */
  waitingJob(printer: string | null): Promise<PrintJob | null>
  /** A waiting job becomes `sending`, its copy number counted again; null where it no longer waits for that printer. */
  takeJob(id: number, printer: string | null, at: number): Promise<TakenJob | null>
  /** Ends a job that was `sending`. */
  finishJob(id: number, outcome: PrintOutcome, at: number): Promise<PrintJob>
  /** Fails the jobs queued for a printer that takes nothing, without trying them. */
  holdJobs(printer: string | null, failure: PrintFailure, at: number): Promise<PrintJob[]>
  /**
   * Ends automatic retries of jobs that are too old or show a code that can't be paid now, and cancels codes of orders that have
   * ended.
   */
  lapseJobs(at: number): Promise<PrintJob[]>
  /**
   * Queues a job again for a printer under its next copy number, unless it is being sent or was sent; null if there is no such
   * job with its document.
   */
  requeueJob(id: number, printer: string | null, at: number): Promise<PrintJob | null>
  /** Takes a queued or failed job out of the queue and queues another one, both or neither; null where there is no such one. */
  replaceJob(id: number, job: NewPrintJob, at: number): Promise<ReplacedJob | null>
  /** Takes a queued or failed job out of the queue; null where there is no such one. */
  cancelJob(id: number, at: number): Promise<PrintJob | null>
  findJob(id: number): Promise<PrintJob | null>
  /** Every print of one thing, oldest first. */
  printsOf(kind: PrintJob['kind'], subject: string): Promise<PrintJob[]>
}
// At start the journal itself turns what a crash left `sending` into failed/`interrupted`:
// paper may have come out, so it is offered to a person again and never repeated by itself.

export interface NewPrintJob {
  /** The printer's id; null where the shop has none. */
  readonly printer: string | null
  /** Null for a document that has no copies, such as a test page. */
  readonly subject: string | null
  /** The order in whose timeline it appears. */
  readonly merchantTradeNo: string | null
  readonly kind: SlipKind
  /**
   * JSON, frozen when queued, except for what went back of a sale since (`as-of-now.ts`). Only the print queue reads it; it is kept
   * until it is sent.
   */
  readonly document: string
  readonly at: number
}

export interface TakenJob {
  readonly job: PrintJob
  readonly document: string
  /** The first try of this job: what must happen only once, such as opening the drawer, may happen now. */
  readonly first: boolean
}

export interface ReplacedJob {
  readonly withdrawn: PrintJob
  readonly queued: PrintJob
}

export type PrintOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: PrintFailure }

/** Failures that pass by themselves and put nothing on paper. */
const passing: readonly PrintFailure[] = ['refused', 'unreachable', 'paperOut', 'coverOpen', 'offline']

/** Whether the printer takes nothing at all now, so that trying the next job is useless. */
export const isPassing = (failure: PrintFailure) => passing.includes(failure)

/** How long a customer waits for paper, in milliseconds; a printed code is useless later. */
const MAY_COME_LATE_MS = 10 * MINUTE
export const CODE_MAY_COME_LATE_MS = 2 * MINUTE

/** Until when a failed job is retried automatically; null if only a person may print it again. */
export function retriesUntil(
  { kind, createdAt }: Pick<PrintJob, 'kind' | 'createdAt'>,
  failure: PrintFailure,
  at: number,
): number | null {
  if (!isPassing(failure)) return null
  const until = createdAt + (kind === 'payment' ? CODE_MAY_COME_LATE_MS : MAY_COME_LATE_MS)
  return until > at ? until : null
}

/**
 * The copy number that the next print of one kind and subject carries, from all its jobs so far (the one to be
 * printed among them). A number that may be on paper is used up; one whose bytes never left this computer is not.
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
      return failure === null || !nothingLeft.includes(failure)
    case 'cancelled':
      return failure !== null && !nothingLeft.includes(failure)
    default:
      return assertNever(state)
  }
}
