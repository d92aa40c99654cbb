import type { DatabaseSync } from 'node:sqlite'
import type { PrintFailure, PrintJob, SlipKind } from '../../shared/slip/slip.ts'
import { type NewPrintJob, nextCopy, type PrintStore } from '../printing/print-store.ts'
import { inTransaction } from './database.ts'

/** The print queue's part of the journal, and what the order's timeline shows of it. */
export interface PrintJobs extends PrintStore {
  listPrintJobs(merchantTradeNo: string): Promise<PrintJob[]>
}

interface JobRow {
  id: number
  merchant_trade_no: string | null
  merchant_refund_no: string | null
  kind: SlipKind
  copy: number
  state: PrintJob['state']
  failure: PrintFailure | null
  document: string
  created_at: number
  updated_at: number
}

const jobOf = (row: JobRow): PrintJob => ({
  id: row.id,
  merchantTradeNo: row.merchant_trade_no,
  merchantRefundNo: row.merchant_refund_no,
  kind: row.kind,
  copy: row.copy,
  state: row.state,
  failure: row.failure,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/**
 * The print queue in the journal's database; `insert` and `interruptSending` join a transaction of the journal's,
 * and `onStep` the one in which a job is queued or ends.
 */
export function createPrintJobs(
  database: DatabaseSync,
  onStep: (step: 'printQueued' | 'printEnded', job: PrintJob) => void,
) {
  const insertJob = database.prepare(`INSERT INTO print_jobs
    (merchant_trade_no, merchant_refund_no, kind, copy, state, document, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, 'queued', ?5, ?6, ?6) RETURNING *`)
  const oldestQueued = database.prepare("SELECT * FROM print_jobs WHERE state = 'queued' ORDER BY id LIMIT 1")
  const startSending = database.prepare(
    "UPDATE print_jobs SET state = 'sending', copy = ?, updated_at = ? WHERE id = ? RETURNING *",
  )
  const finish = database.prepare(
    "UPDATE print_jobs SET state = ?, failure = ?, updated_at = ? WHERE id = ? AND state = 'sending' RETURNING *",
  )
  const failedJob = database.prepare("SELECT * FROM print_jobs WHERE id = ? AND state = 'failed'")
  const requeue = database.prepare(
    "UPDATE print_jobs SET state = 'queued', failure = NULL, copy = ?, updated_at = ? WHERE id = ? RETURNING *",
  )
  const ofOrder = database.prepare('SELECT * FROM print_jobs WHERE merchant_trade_no = ? ORDER BY id')
  const interrupt = database.prepare(
    "UPDATE print_jobs SET state = 'failed', failure = 'interrupted', updated_at = ? WHERE state = 'sending' RETURNING *",
  )

  const jobs = (merchantTradeNo: string | null) => ofOrder.all(merchantTradeNo) as unknown as JobRow[]
  const copyNumber = (of: Pick<JobRow, 'merchant_trade_no' | 'merchant_refund_no' | 'kind'>) =>
    nextCopy(
      jobs(of.merchant_trade_no).filter(
        (job) => job.kind === of.kind && job.merchant_refund_no === of.merchant_refund_no,
      ),
    )

  const queued = (row: unknown): PrintJob => {
    const job = jobOf(row as JobRow)
    onStep('printQueued', job)
    return job
  }
  const ended = (row: unknown): PrintJob => {
    const job = jobOf(row as JobRow)
    onStep('printEnded', job)
    return job
  }
  const insert = ({ merchantTradeNo, kind, document, at, ...of }: NewPrintJob): PrintJob => {
    const merchantRefundNo = of.merchantRefundNo ?? null
    const copy = copyNumber({
      merchant_trade_no: merchantTradeNo,
      merchant_refund_no: merchantRefundNo,
      kind,
    })
    return queued(insertJob.get(merchantTradeNo, merchantRefundNo, kind, copy, document, at))
  }

  const operations: PrintJobs = {
    async addPrintJob(job) {
      return inTransaction(database, () => insert(job))
    },
    async nextQueuedJob(at) {
      return inTransaction(database, () => {
        const next = oldestQueued.get() as JobRow | undefined
        if (!next) return null
        const copy = copyNumber(next)
        const taken = startSending.get(copy, at, next.id) as unknown as JobRow
        return { job: jobOf(taken), document: taken.document }
      })
    },
    async finishJob(id, outcome, at) {
      const failure = outcome.state === 'failed' ? outcome.failure : null
      return inTransaction(database, () => {
        const row = finish.get(outcome.state, failure, at, id) as JobRow | undefined
        if (!row) throw new Error(`print job ${id} is not being sent`)
        return ended(row)
      })
    },
    async requeueJob(id, at) {
      return inTransaction(database, () => {
        const failed = failedJob.get(id) as JobRow | undefined
        if (!failed) return null
        const copy = copyNumber(failed)
        return queued(requeue.get(copy, at, id))
      })
    },
    async listPrintJobs(merchantTradeNo) {
      return jobs(merchantTradeNo).map(jobOf)
    },
  }

  return {
    operations,
    insert,
    /** A job that was being sent when Loket stopped may have come out: it is offered again, never repeated by itself. */
    interruptSending: (at: number) => {
      for (const row of interrupt.all(at)) ended(row)
    },
  }
}
