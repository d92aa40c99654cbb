import type { DatabaseSync } from 'node:sqlite'
import type { Sen } from '../../shared/money.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import type { RefundStateKind } from '../../shared/refund/refund-life.ts'
import { type Refundability, refundabilityOf } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { inTransaction } from './database.ts'
import { type Evidence, StepOvertaken } from './journal.ts'
import { type RefundRow, refundColumnsOf, refundOf, refundStateColumns } from './refund-rows.ts'

/** What the counter is about to ask for. `evidence` has the body exactly as it will be sent. */
export interface NewRefund {
  readonly merchantRefundNo: string
  readonly refundId: string
  readonly merchantTradeNo: string
  readonly platformRefundNo: string
  readonly amount: Sen
  readonly reason: string | null
  readonly evidence: Evidence
  readonly at: number
}

/** A step of a refund's life with its evidence; all of it is committed together, or none of it. */
export interface RefundStep {
  readonly merchantRefundNo: string
  readonly from: RefundStateKind
  readonly to: RefundState
  readonly evidence: readonly Evidence[]
}

/** Of this order so much can't be refunded now. Nothing was written. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
  readonly refundability: Refundability
  constructor(refundability: Refundability) {
    super(`this order is ${refundability.kind}`)
    this.refundability = refundability
  }
}

/** The refunds' part of the journal. Their evidence is in the timeline of their order. */
export interface RefundBook {
  /** Writes the intent and reserves its amount, in one. Throws {@link RefundRefused}. */
  openRefund(refund: NewRefund): Promise<Refund>
  /** Throws {@link StepOvertaken} when the refund is not in `from`, {@link RefundRefused} when it can't go once more. */
  takeRefundStep(step: RefundStep): Promise<Refund>
  noteRefundUnchanged(merchantRefundNo: string, at: number): Promise<Refund>
  noteRefundEvidence(merchantRefundNo: string, at: number, evidence: Evidence): Promise<void>
  readRefund(merchantRefundNo: string): Promise<Refund | null>
  /** The refund that was asked for by this name. */
  findRefund(refundId: string): Promise<Refund | null>
  /** Oldest first. */
  refundsOfOrder(merchantTradeNo: string): Promise<Refund[]>
  /** Newest first. */
  listRefundsByState(states: readonly RefundStateKind[]): Promise<Refund[]>
}

interface JournalParts {
  readonly readOrder: (merchantTradeNo: string) => Order
  readonly note: (merchantTradeNo: string, at: number, evidence: Evidence) => void
}

const REFUND = `SELECT r.*, o.payment_type, o.amount AS order_amount
  FROM refunds r JOIN orders o ON o.merchant_trade_no = r.merchant_trade_no`

/** The refunds in the journal's database; `resume` joins a transaction of the journal's. */
export function createRefundBook(database: DatabaseSync, { readOrder, note }: JournalParts) {
  const insert = database.prepare(`INSERT INTO refunds
    (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, told_reason, created_at, state, since)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'intent', ?7)`)
  // A clock put back must not make a newer state look older than the one before it.
  const assignments = refundStateColumns.map((name) =>
    name === 'since' ? 'since = max(since, :since)' : `${name} = :${name}`,
  )
  const update = database.prepare(`UPDATE refunds SET ${assignments.join(', ')}
    WHERE merchant_refund_no = :merchant_refund_no AND state = :from_state`)
  const countUnchanged = database.prepare(
    'UPDATE refunds SET last_checked_at = ?, checks = checks + 1 WHERE merchant_refund_no = ?',
  )
  const selectOne = database.prepare(`${REFUND} WHERE r.merchant_refund_no = ?`)
  const selectByName = database.prepare(`${REFUND} WHERE r.refund_id = ?`)
  const selectOrder = database.prepare(`${REFUND} WHERE r.merchant_trade_no = ? ORDER BY r.id`)

  const orNull = (row: unknown) => (row ? refundOf(row as RefundRow) : null)
  const all = (rows: unknown) => (rows as RefundRow[]).map(refundOf)
  const ofOrder = (merchantTradeNo: string) => all(selectOrder.all(merchantTradeNo))
  const existing = (merchantRefundNo: string): Refund => {
    const refund = orNull(selectOne.get(merchantRefundNo))
    if (!refund) throw new Error(`refund ${merchantRefundNo} is not in the journal`)
    return refund
  }
  const listByState = (states: readonly RefundStateKind[]) =>
    all(
      database
        .prepare(`${REFUND} WHERE r.state IN (${states.map(() => '?').join(', ')}) ORDER BY r.id DESC`)
        .all(...states),
    )

  /** Every line of a refund says which one it is about. */
  function noteOf(
    { merchantTradeNo, merchantRefundNo }: Pick<Refund, 'merchantTradeNo' | 'merchantRefundNo'>,
    at: number,
    { detail, ...line }: Evidence,
  ): void {
    note(merchantTradeNo, at, { ...line, detail: { merchantRefundNo, ...detail } })
  }

  /** Nobody else can write meanwhile, so what is free here is free until the transaction ends. */
  function demandFree(merchantTradeNo: string, amount: Sen): void {
    const free = refundabilityOf(readOrder(merchantTradeNo), ofOrder(merchantTradeNo))
    if (free.kind !== 'refundable' || amount > free.remaining) throw new RefundRefused(free)
  }

  function step({ merchantRefundNo, from, to, evidence }: RefundStep): Refund {
    const before = existing(merchantRefundNo)
    // What was given back when it was rejected may be held by another refund by now.
    if (from === 'rejected') demandFree(before.merchantTradeNo, before.amount)
    const columns = { ...refundColumnsOf(to), merchant_refund_no: merchantRefundNo, from_state: from }
    if (update.run(columns).changes !== 1) {
      throw new StepOvertaken(`refund ${merchantRefundNo} is not ${from}`)
    }
    for (const line of evidence) noteOf(before, to.since, line)
    noteOf(before, to.since, { kind: 'refundChanged', detail: { before: from, after: to.kind } })
    return existing(merchantRefundNo)
  }

  const operations: RefundBook = {
    async openRefund(refund) {
      return inTransaction(database, () => {
        const { merchantRefundNo, refundId, merchantTradeNo, platformRefundNo, amount, reason, at } = refund
        demandFree(merchantTradeNo, amount)
        insert.run(merchantRefundNo, refundId, merchantTradeNo, platformRefundNo, amount, reason, at)
        noteOf(refund, at, { ...refund.evidence, kind: 'refundCreated' })
        return existing(merchantRefundNo)
      })
    },
    async takeRefundStep(wanted) {
      return inTransaction(database, () => step(wanted))
    },
    async noteRefundUnchanged(merchantRefundNo, at) {
      countUnchanged.run(at, merchantRefundNo)
      return existing(merchantRefundNo)
    },
    async noteRefundEvidence(merchantRefundNo, at, evidence) {
      noteOf(existing(merchantRefundNo), at, evidence)
    },
    async readRefund(merchantRefundNo) {
      return orNull(selectOne.get(merchantRefundNo))
    },
    async findRefund(refundId) {
      return orNull(selectByName.get(refundId))
    },
    async refundsOfOrder(merchantTradeNo) {
      return ofOrder(merchantTradeNo)
    },
    async listRefundsByState(states) {
      return listByState(states)
    },
  }

  return {
    operations,
    /** Puts right what a crash left half done: an intent never reached a socket; of a sending one nothing can be said. */
    resume(at: number): void {
      for (const { merchantRefundNo, state } of listByState(['intent', 'sending'])) {
        const to: RefundState =
          state.kind === 'intent'
            ? {
                kind: 'rejected',
                since: at,
                errCode: null,
                reason: 'Loket stopped before sending',
                cause: 'notSent',
              }
            : { kind: 'unknown', since: at, reason: 'Loket stopped while sending', neverArrived: false }
        const evidence: Evidence[] = [{ kind: 'resumed', detail: { found: state.kind } }]
        step({ merchantRefundNo, from: state.kind, to, evidence })
      }
    },
  }
}
