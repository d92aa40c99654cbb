import type { DatabaseSync } from 'node:sqlite'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import type { RefundLine } from '../../shared/refund/refund-lines.ts'
import { openRefundOf, refundabilityOf, refundabilityOutside } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Authority } from './authority.ts'
import { inTransaction } from './database.ts'
import {
  LinesRefused,
  type NewRefund,
  type OpenRefundKind,
  type RefundAct,
  type RefundBook,
  type RefundClosing,
  RefundRefused,
  type RefundStep,
} from './refund-book.ts'
import { LINES, type RefundRow, refundColumnsOf, refundOf } from './refund-rows.ts'
import { inserting } from './rows.ts'
import { afterCrash, countingChecks, stateTable } from './state-table.ts'
import type { Evidence } from './steps.ts'

interface JournalParts {
  readonly readOrder: (merchantTradeNo: string) => Order
  /** Throws if a part of a sale can't be given back now. */
  readonly demandUndoable: (order: Order) => void
  readonly note: (merchantTradeNo: string, at: number, evidence: Evidence) => void
  /** Uses up the approval; returns who authorised it, as facts for the timeline. */
  readonly authorise: (authority: Authority, refund: NewRefund) => Record<string, string>
  readonly auditAct: (act: RefundAct, refund: Refund, at: number) => Record<string, string>
  readonly auditClosing: (
    authority: Authority,
    closing: RefundClosing,
    refund: Refund,
  ) => Record<string, string>
}

const refundsFrom = (
  table: string,
) => `SELECT r.*, coalesce(o.paid_with, o.payment_type) AS payment_type, o.amount AS order_amount,
    coalesce(o.payable, o.amount) AS paid, ${LINES} AS lines, NULL AS counter
  FROM ${table} JOIN orders o ON o.merchant_trade_no = r.merchant_trade_no`
const REFUND = refundsFrom('refunds r')
/** The SELECT of other counters' refunds, with the same columns; only their state is known here. */
const ELSEWHERE = `SELECT e.rowid AS id, e.merchant_refund_no, e.merchant_refund_no AS refund_id, e.merchant_trade_no,
    coalesce(o.paid_with, o.payment_type) AS payment_type, o.amount AS order_amount, coalesce(o.payable, o.amount) AS paid,
    coalesce(o.platform_trade_no, o.merchant_trade_no) AS platform_refund_no, e.amount, NULL AS told_reason, 0 AS undoes,
    NULL AS outside, e.service, e.tax, '[]' AS lines, e.created_at, NULL AS last_checked_at, e.state, e.since, NULL AS platform_trade_no,
    iif(e.state = 'done', e.since, NULL) AS refunded_at, NULL AS reason, NULL AS err_code, NULL AS cause, 0 AS never_arrived,
    1 AS revision, e.counter
  FROM refunds_elsewhere e JOIN orders o ON o.merchant_trade_no = e.merchant_trade_no`

/** The condition of the index `refunds_to_look_after`, word for word: otherwise SQLite can't use it. */
const TO_LOOK_AFTER = "r.looked_after = 0 AND r.state IN ('unknown', 'review', 'failed')"
/** The condition of the index `refunds_by_state`, word for word: otherwise SQLite can't use it. */
const UNSETTLED = "r.state IN ('intent', 'sending', 'inProgress', 'unknown', 'review')"

/** The refunds in the journal's database; `resume` joins a transaction of the journal's. */
export function createRefundBook(
  database: DatabaseSync,
  { readOrder, demandUndoable, note, authorise, auditAct, auditClosing }: JournalParts,
) {
  const insert = inserting<RefundRow>(database, 'refunds')
  const insertLine = database.prepare(
    'INSERT INTO refund_lines (merchant_refund_no, line, quantity, amount) VALUES (?, ?, ?, ?)',
  )
  const selectPieces =
    database.prepare(`SELECT o.quantity - coalesce((SELECT sum(b.quantity) FROM lines_given_back b
      WHERE b.merchant_trade_no = o.merchant_trade_no AND b.line = o.position), 0) AS pieces
    FROM order_lines o WHERE o.merchant_trade_no = ? AND o.position = ? AND o.kind = 'product'`)
  const table = stateTable<RefundRow, Refund, RefundState>(database, {
    table: 'refunds',
    key: 'merchant_refund_no',
    called: 'refund',
    select: REFUND,
    as: 'r',
    columnsOf: refundColumnsOf,
    of: refundOf,
  })
  const { existing, find, one, all } = table
  const checks = countingChecks(database, 'refunds', 'merchant_refund_no')
  const selectByName = database.prepare(`${REFUND} WHERE r.refund_id = ?`)
  const selectOrder = database.prepare(`${REFUND} WHERE r.merchant_trade_no = ? ORDER BY r.id`)

  const selectWithdrawn = database.prepare(`${REFUND} WHERE r.cause = 'withdrawn' AND r.since >= ?`)
  const selectCases = database.prepare(`${refundsFrom('refunds r INDEXED BY refunds_to_look_after')}
    WHERE ${TO_LOOK_AFTER} ORDER BY r.id DESC`)
  const isClosed = database.prepare(
    'SELECT 1 FROM refund_closings WHERE merchant_refund_no = ? AND since = ?',
  )
  const insertClosing = database.prepare(`INSERT INTO refund_closings
    (merchant_refund_no, since, resolution, note, closed_by, at) VALUES (?, ?, ?, ?, ?, ?)`)
  const markLookedAfter = database.prepare('UPDATE refunds SET looked_after = 1 WHERE merchant_refund_no = ?')
  const selectPage = database.prepare(`${REFUND}
    WHERE (:before IS NULL OR r.id < (SELECT id FROM refunds WHERE merchant_refund_no = :before))
      AND (:states IS NULL OR r.state IN (SELECT value FROM json_each(:states)))
      AND r.created_at >= :from AND r.created_at < :to
    ORDER BY r.id DESC LIMIT :limit`)

  const selectElsewhere = database.prepare(`${ELSEWHERE} WHERE e.merchant_trade_no = ? ORDER BY e.created_at`)
  const ofOrder = (merchantTradeNo: string) => [
    ...all(selectElsewhere, merchantTradeNo),
    ...all(selectOrder, merchantTradeNo),
  ]
  const listByState = (states: readonly OpenRefundKind[]) =>
    all(
      database.prepare(
        `${refundsFrom('refunds r INDEXED BY refunds_by_state')}
            WHERE r.state IN (${states.map(() => '?').join(', ')}) AND ${UNSETTLED} ORDER BY r.id DESC`,
      ),
      ...states,
    )

  /** Adds a line to the order's timeline that names the refund. */
  function noteOf(
    { merchantTradeNo, merchantRefundNo }: Pick<Refund, 'merchantTradeNo' | 'merchantRefundNo'>,
    at: number,
    { detail, ...line }: Evidence,
  ): void {
    note(merchantTradeNo, at, { ...line, detail: { merchantRefundNo, ...detail } })
  }

  /**
   * Throws if the amount is not free. Nothing else can write meanwhile, so it stays free until the transaction ends.
   */
  function demandFree({
    merchantTradeNo,
    amount,
    undoes = false,
    outside,
  }: Pick<NewRefund, 'merchantTradeNo' | 'amount' | 'undoes' | 'outside'>): void {
    const order = readOrder(merchantTradeNo)
    const earlier = ofOrder(merchantTradeNo)
    const free = outside ? refundabilityOutside(order, earlier) : refundabilityOf(order, earlier)
    if (!free) throw new RefundRefused({ kind: 'channelNotRefundable' })
    const fits = undoes
      ? free.kind === 'openPart' && amount === free.amount
      : free.kind === 'refundable' && amount <= free.remaining
    if (!fits) throw new RefundRefused(free)
    if (undoes) demandUndoable(order)
  }

  /** Throws while the outcome of another refund of the order is unknown: then it is unknown too how much is left. */
  function demandOthersKnown({ merchantTradeNo, merchantRefundNo }: Refund): void {
    const other = openRefundOf(
      ofOrder(merchantTradeNo).filter((refund) => refund.merchantRefundNo !== merchantRefundNo),
    )
    if (other) throw new RefundRefused({ kind: 'blocked', merchantRefundNo: other.merchantRefundNo })
  }

  function demandLinesFree(merchantTradeNo: string, lines: readonly RefundLine[]): void {
    const left = (line: number) =>
      (selectPieces.get(merchantTradeNo, line) as { pieces: number } | undefined)?.pieces ?? 0
    if (lines.some(({ line, quantity }) => left(line) < quantity))
      throw new LinesRefused('of one of these lines there is not so much left to give back')
  }

  function step({ merchantRefundNo, from, to, evidence, act }: RefundStep): Refund {
    const before = existing(merchantRefundNo)
    if (to.kind === 'sending') demandOthersKnown(before)
    // Another refund may meanwhile have reserved what this one freed when it was rejected.
    if (from === 'rejected' && to.kind === 'sending') {
      demandFree({ merchantTradeNo: before.merchantTradeNo, amount: before.amount })
      demandLinesFree(before.merchantTradeNo, before.lines ?? [])
    }
    table.step(merchantRefundNo, from, to)
    const by = act ? auditAct(act, before, to.since) : {}
    for (const { detail, ...line } of evidence)
      noteOf(before, to.since, { ...line, detail: { ...detail, ...by } })
    noteOf(before, to.since, { kind: 'refundChanged', detail: { before: from, after: to.kind } })
    return existing(merchantRefundNo)
  }

  const isOpen = ({ merchantRefundNo, state }: Refund) =>
    isClosed.get(merchantRefundNo, state.since) === undefined
  const listCases = () => all(selectCases).filter(isOpen)

  function closeCase(closing: RefundClosing, may: (refund: Refund) => boolean): Refund | null {
    const { merchantRefundNo, since, resolution, note: text, by, at, authority } = closing
    const refund = find(merchantRefundNo)
    if (!refund || refund.state.since !== since || !isOpen(refund) || !may(refund)) return null
    insertClosing.run(merchantRefundNo, since, resolution, text, by, at)
    markLookedAfter.run(merchantRefundNo)
    const who = authority ? auditClosing(authority, closing, refund) : {}
    noteOf(refund, at, { kind: 'caseClosed', detail: { resolution, note: text, by, ...who } })
    return refund
  }

  function open(refund: NewRefund): Refund {
    const { merchantRefundNo, merchantTradeNo, lines = [], parts, linesText, at } = refund
    demandFree(refund)
    demandLinesFree(merchantTradeNo, lines)
    insert({
      merchant_refund_no: merchantRefundNo,
      refund_id: refund.refundId,
      merchant_trade_no: merchantTradeNo,
      platform_refund_no: refund.platformRefundNo,
      amount: refund.amount,
      told_reason: refund.reason,
      created_at: at,
      state: 'intent',
      since: at,
      service: parts?.service ?? null,
      tax: parts?.tax ?? null,
      undoes: refund.undoes ? 1 : 0,
      outside: refund.outside ?? null,
    })
    for (const { line, quantity, amount: of } of lines) insertLine.run(merchantRefundNo, line, quantity, of)
    const by = refund.authority ? authorise(refund.authority, refund) : {}
    const { detail, ...evidence } = refund.evidence
    const what = linesText === undefined ? {} : { lines: linesText }
    noteOf(refund, at, { ...evidence, detail: { ...detail, ...what, ...by }, kind: 'refundCreated' })
    return existing(merchantRefundNo)
  }

  const operations: RefundBook = {
    async openRefund(refund) {
      return inTransaction(database, () => open(refund))
    },
    async refundAtOnce(refund) {
      return inTransaction(database, () => {
        const { merchantRefundNo, at } = open(refund) && refund
        const to = { kind: 'done', since: at, platformTradeNo: null, refundedAt: at } as const
        return step({ merchantRefundNo, from: 'intent', to, evidence: [] })
      })
    },
    async takeRefundStep(wanted) {
      return inTransaction(database, () => step(wanted))
    },
    async noteRefundUnchanged(merchantRefundNo, at) {
      checks.note(merchantRefundNo, at)
      return existing(merchantRefundNo)
    },
    async noteRefundEvidence(merchantRefundNo, at, evidence) {
      noteOf(existing(merchantRefundNo), at, evidence)
    },
    async readRefund(merchantRefundNo) {
      return find(merchantRefundNo)
    },
    async findRefund(refundId) {
      return one(selectByName, refundId)
    },
    async refundsOfOrder(merchantTradeNo) {
      return ofOrder(merchantTradeNo)
    },
    async listRefundsByState(states) {
      return listByState(states)
    },
    async listWithdrawnRefunds(since) {
      return all(selectWithdrawn, since)
    },
    async listRefundCases() {
      return listCases()
    },
    async closeRefundCase(closing, may) {
      return inTransaction(database, () => closeCase(closing, may))
    },
    async listRefunds({ states, from, to, before, limit }) {
      const rows = all(selectPage, {
        states: states === undefined ? null : JSON.stringify(states),
        from: from ?? 0,
        to: to ?? Number.MAX_SAFE_INTEGER,
        before: before ?? null,
        limit: limit + 1,
      })
      return { refunds: rows.slice(0, limit), more: rows.length > limit }
    },
  }

  return {
    operations,
    listCases,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { merchantRefundNo, state } of listByState(['intent', 'sending'])) {
        step({ merchantRefundNo, ...afterCrash(state, at) })
      }
    },
  }
}
