import type { DatabaseSync } from 'node:sqlite'
import type { Transaction, TransactionPlace } from '../../../shared/report/transaction.ts'
import { rows } from '../rows.ts'

/** What reports count: the condition of the tally's index of time, word for word, as otherwise SQLite can't use it. */
export const SOLD = "fact IN ('paid', 'paidLate', 'refunded')"

/** A page of what was counted between two moments. */
export interface TransactionQuery {
  readonly from: number
  readonly to: number
  readonly after?: TransactionPlace | undefined
  readonly limit: number
}

interface Row {
  readonly sequence: number
  readonly at: number
  readonly paymentType: string
  readonly amount: number
  readonly fee: number | null
  readonly cashier: string | null
  readonly merchantTradeNo: string
  readonly merchantRefundNo: string | null
  readonly platformTradeNo: string | null
  readonly outside: string | null
}

/** Each payment and each refund that the reports count, in the order of its time: together they are the report's sums. */
export function createTransactionList(database: DatabaseSync) {
  const page =
    database.prepare(`SELECT t.sequence, t.at, t.payment_type AS paymentType, t.amount, t.fee, t.cashier,
      coalesce(r.merchant_trade_no, t.number) AS merchantTradeNo, r.merchant_refund_no AS merchantRefundNo,
      iif(t.fact = 'refunded', r.platform_trade_no, o.platform_trade_no) AS platformTradeNo, t.outside
    FROM tally t INDEXED BY tally_by_time
      LEFT JOIN refunds r ON t.fact = 'refunded' AND r.merchant_refund_no = t.number
      LEFT JOIN orders o ON t.fact <> 'refunded' AND o.merchant_trade_no = t.number
    WHERE t.${SOLD} AND (t.at, t.sequence) > (:at, :sequence) AND t.at < :to
    ORDER BY t.at, t.sequence LIMIT :limit`)
  return async ({ from, to, after, limit }: TransactionQuery): Promise<Transaction[]> => {
    const { at, sequence } = after ?? { at: from, sequence: -1 }
    return rows<Row>(page, { at, sequence, to, limit }).map(transactionOf)
  }
}

function transactionOf({ merchantRefundNo, outside, fee, cashier, ...both }: Row): Transaction {
  return (
    merchantRefundNo === null
      ? { kind: 'payment', ...both, fee, cashier }
      : { kind: 'refund', ...both, merchantRefundNo, outside }
  ) as Transaction
}
