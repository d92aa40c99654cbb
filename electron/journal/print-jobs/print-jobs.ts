import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../../shared/durations.ts'
import { pageOf } from '../../../shared/page-of.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import {
  CODE_MAY_COME_LATE_MS,
  type NewPrintJob,
  nextCopy,
  type PrintStore,
  retriesUntil,
} from '../../printing/print-store.ts'
import { row, rows } from '../rows.ts'
import { inTransaction } from '../transaction.ts'
import { type JobRow, jobOf, jobStatements } from './print-job-rows.ts'

/** The print queue's part of the journal, and what screens show of it. */
export interface PrintJobs extends PrintStore {
  /** Oldest first. */
  listPrintJobs(merchantTradeNo: string): Promise<PrintJob[]>
  /** Prints of any kind, newest first. */
  pageOfPrintJobs(query: PrintJobQuery): Promise<{ jobs: PrintJob[]; more: boolean; waiting: number }>
}

export interface PrintJobQuery {
  readonly states?: readonly PrintJob['state'][] | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** A failed job can be printed again for this long; then it counts as cancelled, and its document is deleted. */
const OFFERED_MS = 7 * DAY

/**
 * The print queue in the journal's database; `insert` and `resume` join a transaction of the journal's, and `onStep`
 * the one in which a job is queued or ends.
 */
export function createPrintJobs(
  database: DatabaseSync,
  onStep: (step: 'printQueued' | 'printEnded', job: PrintJob) => void,
) {
  const sql = jobStatements(database)

  const copyNumber = ({ subject, kind }: Pick<PrintJob, 'subject' | 'kind'>) =>
    subject === null ? 1 : nextCopy(rows<JobRow>(sql.ofSubject, subject, kind).map(jobOf))
  const recorded = (step: 'printQueued' | 'printEnded', changed: unknown): PrintJob => {
    const job = jobOf(changed as JobRow)
    onStep(step, job)
    return job
  }
  const ended = (changed: unknown) => recorded('printEnded', changed)
  const insert = ({ printer, kind, subject, merchantTradeNo, document, at }: NewPrintJob): PrintJob =>
    recorded(
      'printQueued',
      sql.insert.get(printer, kind, subject, merchantTradeNo, copyNumber({ kind, subject }), document, at),
    )
  const find = (id: number) => row<JobRow>(sql.byId, id)
  const fail = (id: number, failure: PrintFailure, at: number): PrintJob => {
    const found = find(id)
    if (!found) throw new Error(`there is no print job ${id}`)
    const job = jobOf(found)
    return ended(sql.fail.get(failure, retriesUntil(job, failure, at), at, id))
  }

  const cancel = (id: number, at: number): PrintJob | null => {
    const cancelled = sql.cancel.get(at, id)
    return cancelled ? ended(cancelled) : null
  }

  const operations: PrintJobs = {
    addPrintJob: async (job) => inTransaction(database, () => insert(job)),
    printersInUse: async () => rows<JobRow>(sql.waitingPrinters).map(({ printer }) => printer),
    async waitingJob(printer) {
      const found = row<JobRow>(sql.oldestWaiting, printer)
      return found ? jobOf(found) : null
    },
    async takeJob(id, printer, at) {
      return inTransaction(database, () => {
        const found = find(id)
        if (found?.printer !== printer) return null
        if (found.state !== 'queued' && found.retries_until === null) return null
        const taken = row<JobRow>(sql.take, copyNumber(jobOf(found)), at, id)
        if (!taken) throw new Error(`print job ${id} can't be taken`)
        return { job: jobOf(taken), document: taken.document ?? '', first: found.tried === 0 }
      })
    },
    async finishJob(id, outcome, at) {
      return inTransaction(database, () => {
        if (find(id)?.state !== 'sending') throw new Error(`print job ${id} is not being sent`)
        return outcome.state === 'sent' ? ended(sql.sent.get(at, id)) : fail(id, outcome.failure, at)
      })
    },
    async holdJobs(printer, failure, at) {
      return inTransaction(database, () =>
        rows<JobRow>(sql.queuedFor, printer).map(({ id }) => fail(id, failure, at)),
      )
    },
    async lapseJobs(at) {
      return inTransaction(database, () => [
        ...rows<JobRow>(sql.cancelUseless, at).map(ended),
        ...rows<JobRow>(sql.lapse, at).map(jobOf),
      ])
    },
    async requeueJob(id, printer, at) {
      return inTransaction(database, () => {
        const found = find(id)
        if (!found?.document || found.state === 'sending') return null
        return recorded('printQueued', sql.requeue.get(printer, copyNumber(jobOf(found)), at, id))
      })
    },
    async replaceJob(id, job, at) {
      return inTransaction(database, () => {
        const withdrawn = cancel(id, at)
        return withdrawn && { withdrawn, queued: insert(job) }
      })
    },
    cancelJob: async (id, at) => inTransaction(database, () => cancel(id, at)),
    async findJob(id) {
      const found = find(id)
      return found ? jobOf(found) : null
    },
    listPrintJobs: async (merchantTradeNo) => rows<JobRow>(sql.ofOrder, merchantTradeNo).map(jobOf),
    printsOf: async (kind, subject) => rows<JobRow>(sql.ofSubject, subject, kind).map(jobOf),
    async pageOfPrintJobs({ states, before = Number.MAX_SAFE_INTEGER, limit }) {
      const page = states ? sql.pageOf(states) : sql.page
      const found = rows<JobRow>(page, before, limit + 1).map(jobOf)
      const { waiting } = sql.countWaiting.get() as { waiting: number }
      return { ...pageOf('jobs', found, limit), waiting }
    },
  }

  return {
    operations,
    insert,
    /**
     * A job that was being sent when Loket stopped may have come out: it is offered again, never repeated by itself. What
     * was queued goes on, except codes that can't be paid any more.
     */
    resume: (at: number) => {
      for (const code of rows<JobRow>(sql.cancelUseless, at)) ended(code)
      for (const code of rows<JobRow>(sql.cancelCodes, at, at - CODE_MAY_COME_LATE_MS)) ended(code)
      for (const { id } of rows<JobRow>(sql.sending)) fail(id, 'interrupted', at)
      sql.forget.run(at - OFFERED_MS)
    },
  }
}
