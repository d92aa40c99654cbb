import type { Order, Payment } from '../orders/order.ts'
import { openDatabase } from './database.ts'
import { fromRow, type OrderRow, paymentColumns, toRow } from './order-row.ts'

/** The end of an open order. */
export interface Ending {
  readonly status: '02' | '09'
  readonly expiresAt: number
  readonly payment: Payment | null
}

/** What the gateway knows. Everything is synchronous: one request's transaction never meets another's. */
export interface Ledger {
  /** All of `work` is kept, or nothing of it when it throws. */
  transaction<Result>(work: () => Result): Result
  /** False when the requestId was used before. */
  spendRequestId(requestId: string): boolean
  addOrder(order: Order): void
  findOrder(merchantTradeNo: string): Order | undefined
  /** Newest first. */
  listOrders(limit: number): readonly Order[]
  findByPlatformTradeNo(platformTradeNo: string): Order | undefined
  isOpenCode(code: string): boolean
  /** Closes an open order; throws when it is not one. */
  closeOrder(merchantTradeNo: string, ending: Ending): void
  /** Fails every open order whose time has run out. */
  expireDue(now: number): void
  close(): void
}

const columns = [
  'merchant_trade_no',
  'platform_trade_no',
  'payment_type',
  'store_id',
  'request_amount',
  'amount',
  'fee_type',
  'fee_rate',
  'fee_amount',
  'fee_total',
  'vat',
  'product_name',
  'product_info',
  'code',
  'created_at',
  'expires_at',
  'status',
  'paid_at',
  'rrn',
  'issuer_id',
  'payer',
  'account_no',
] as const satisfies readonly (keyof OrderRow)[]

/** Opens the ledger in `file`, or one that lives in memory for `:memory:`. */
export function openLedger(file: string): Ledger {
  const database = openDatabase(file)
  const select = `SELECT ${columns.join(', ')} FROM orders`
  const spend = database.prepare('INSERT OR IGNORE INTO spent_request_ids VALUES (?)')
  const add = database.prepare(
    `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  )
  const find = database.prepare(`${select} WHERE merchant_trade_no = ?`)
  const findByPlatform = database.prepare(`${select} WHERE platform_trade_no = ?`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const openCode = database.prepare("SELECT 1 FROM orders WHERE code = ? AND status = '01'")
  const end = database.prepare(
    `UPDATE orders SET status = :status, expires_at = :expires_at, paid_at = :paid_at, rrn = :rrn,
       issuer_id = :issuer_id, payer = :payer, account_no = :account_no
     WHERE merchant_trade_no = :merchant_trade_no AND status = '01'`,
  )
  const expire = database.prepare("UPDATE orders SET status = '09' WHERE status = '01' AND expires_at <= ?")

  const read = (row: unknown) => (row === undefined ? undefined : fromRow(row as OrderRow))

  return {
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // A failing disk may already have rolled back by itself.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    spendRequestId: (requestId) => spend.run(requestId).changes === 1,
    addOrder(order) {
      add.run({ ...toRow(order) })
    },
    findOrder: (merchantTradeNo) => read(find.get(merchantTradeNo)),
    findByPlatformTradeNo: (platformTradeNo) => read(findByPlatform.get(platformTradeNo)),
    listOrders: (limit) => list.all(limit).map((row) => fromRow(row as unknown as OrderRow)),
    isOpenCode: (code) => openCode.get(code) !== undefined,
    closeOrder(merchantTradeNo, { status, expiresAt, payment }) {
      const { changes } = end.run({
        merchant_trade_no: merchantTradeNo,
        status,
        expires_at: expiresAt,
        ...paymentColumns(payment),
      })
      if (changes !== 1) throw new Error('only an open order can be closed')
    },
    expireDue(now) {
      expire.run(now)
    },
    close: () => database.close(),
  }
}
