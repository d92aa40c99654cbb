import type { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../../../shared/durations.ts'
import { sen } from '../../../shared/money.ts'
import {
  type PaymentResolution,
  type ReportedPayment,
  reportedPayment,
  type UnresolvedPayment,
} from '../../../shared/work-list/reported-payment.ts'
import type { Authorities, Authority } from '../audit/authority.ts'
import { rows } from '../rows.ts'
import { inTransaction } from '../transaction.ts'
import { closingPayments, keepingUnplaced } from './reported-payment-rows.ts'

/** What people found out about a payment that was reported and not confirmed. */
export interface PaymentClosing {
  readonly ref: string
  readonly resolution: PaymentResolution
  readonly note: string
  readonly by: string
  readonly at: number
  readonly authority?: Authority
}

/** The journal's book of payments that were reported and are not confirmed. */
export interface UnresolvedPaymentBook {
  /** Keeps a reported payment that matches nothing here; false if it was reported before. */
  keepUnplacedPayment(payment: { name: string; reported: ReportedPayment; at: number }): Promise<boolean>
  /** Newest first: payments that can't be placed, and payments to our accounts that nobody had confirmed by `at`. */
  listUnresolvedPayments(at: number): Promise<UnresolvedPayment[]>
  /** Null if it is no longer on the list. */
  closePayment(closing: PaymentClosing): Promise<UnresolvedPayment | null>
}

/**
 * A payment that the gateway can be asked about gets this much time to be confirmed. One that came so long after now was
 * written by a clock that was ahead, and waits no longer.
 */
const CONFIRMED_WITHIN_MS = 10 * MINUTE

/** The prefix of their `ref`, before the number of the row. */
const [UNPLACED, UNCONFIRMED] = ['U', 'S']

interface UnplacedRow {
  id: number
  heard_at: number
  told: string
  /** The account that was paid, perhaps by one payment more than is known. */
  account_id: string | null
  account: string | null
}

interface UnconfirmedRow {
  id: number
  account_id: string
  heard_at: number
  ask_by: string | null
  told_platform_no: string | null
  told_amount: number | null
  told_paid_at: number | null
  told_payer: string | null
  payment_type: string
  account: string
  va_code: string | null
}

/** Reported payments in the journal's database; `list` joins a transaction of the journal's. */
export function createUnresolvedPayments(database: DatabaseSync, audit: Authorities['act']) {
  const keep = keepingUnplaced(database)
  const selectUnplaced = database.prepare(`SELECT u.id, u.heard_at, u.told, a.account_id, a.payer AS account
    FROM unplaced_payments u INDEXED BY unplaced_payments_to_look_after
    LEFT JOIN static_accounts a ON a.account_id = json_extract(u.told, '$.againTo') WHERE u.looked_after = 0`)
  const payments = (
    index: string,
    state: string,
  ) => `SELECT p.*, a.payment_type, a.payer AS account, a.va_code
    FROM static_payments p INDEXED BY ${index} JOIN static_accounts a ON a.account_id = p.account_id
    WHERE p.state = '${state}' AND p.looked_after = 0 AND (p.ask_by IS NULL OR abs(?1 - p.heard_at) >= ${CONFIRMED_WITHIN_MS})`
  const selectUnconfirmed = database.prepare(
    `${payments('static_payments_heard', 'heard')} UNION ALL ${payments('static_payments_denied', 'refuted')}`,
  )
  const insertClosing = closingPayments(database)
  const markUnplaced = database.prepare('UPDATE unplaced_payments SET looked_after = 1 WHERE id = ?')
  const markUnconfirmed = database.prepare('UPDATE static_payments SET looked_after = 1 WHERE id = ?')

  function list(at: number): UnresolvedPayment[] {
    const unplaced = rows<UnplacedRow>(selectUnplaced)
    const unconfirmed = rows<UnconfirmedRow>(selectUnconfirmed, at)
    return [...unplaced.map(unplacedOf), ...unconfirmed.map(unconfirmedOf)].sort(
      (one, other) => other.notifiedAt - one.notifiedAt,
    )
  }

  const operations: UnresolvedPaymentBook = {
    keepUnplacedPayment: async ({ name, reported, at }) => keep(name, at, reported, reported.amount),
    listUnresolvedPayments: async (at) => list(at),
    async closePayment({ ref, resolution, note, by, at, authority }) {
      return inTransaction(database, () => {
        const found = list(at).find((one) => one.ref === ref)
        if (!found) return null
        insertClosing({ ref, resolution, note, closed_by: by, at })
        const mark = ref.startsWith(UNPLACED) ? markUnplaced : markUnconfirmed
        mark.run(Number(ref.slice(1)))
        if (authority) {
          const act = { action: 'closeCase', kind: 'caseClosed', amount: null, at } as const
          audit(authority, {
            ...act,
            merchantTradeNo: ref,
            detail: { case: found.kind, resolution, note },
          })
        }
        return found
      })
    },
  }
  return { operations, list }
}

const unplacedOf = ({ id, heard_at, told, account_id, account }: UnplacedRow): UnresolvedPayment => ({
  ref: `${UNPLACED}${id}`,
  kind: account_id === null ? 'unplaced' : 'again',
  accountId: account_id,
  account,
  notifiedAt: heard_at,
  reported: reportedPayment.parse(JSON.parse(told)),
})

const unconfirmedOf = (row: UnconfirmedRow): UnresolvedPayment => ({
  ref: `${UNCONFIRMED}${row.id}`,
  kind: 'unconfirmed',
  accountId: row.account_id,
  account: row.account,
  notifiedAt: row.heard_at,
  reported: {
    merchantTradeNo: row.ask_by,
    platformTradeNo: row.told_platform_no,
    paymentType: row.payment_type,
    vaCode: row.va_code,
    amount: row.told_amount === null ? null : sen(row.told_amount),
    paidAt: row.told_paid_at,
    payer: row.told_payer,
  },
})
