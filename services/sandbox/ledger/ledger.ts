import type { DatabaseSync } from 'node:sqlite'
import { type Outbox, openOutbox } from '../notifications/outbox.ts'
import type { Order, Payment } from '../orders/order.ts'
import { openDatabase } from './database.ts'
import { fromRow, type OrderRow, paymentColumns, toRow } from './order-row.ts'
import { openRefunds, type RefundBook } from './refunds.ts'
import { openStaticAccounts, type StaticAccountBook } from './static-accounts.ts'
import { openSubscriptions, type SubscriptionBook } from './subscriptions.ts'
import { tableOf } from './table.ts'

/** The end of an open order. */
export interface Ending {
  readonly status: '02' | '09'
  readonly expiresAt: number
  readonly payment: Payment | null
}

/** What the gateway knows. Everything is synchronous, so transactions of two requests never overlap. */
export interface Ledger {
  /** Commits all of `work`, or nothing if it throws. */
  transaction<Result>(work: () => Result): Result
  /** False if the requestId was used before: it is unique on every request. API document, "Shared request fields". */
  spendRequestId(requestId: string): boolean
  addOrder(order: Order): void
  findOrder(merchantTradeNo: string): Order | undefined
  /** Newest first. */
  listOrders(limit: number): readonly Order[]
  findByPlatformTradeNo(platformTradeNo: string): Order | undefined
  /** The newest order of a code. */
  findByCode(code: string): Order | undefined
  isOpenCode(code: string): boolean
  /** The open order that this code pays. */
  findOpenByCode(code: string): Order | undefined
  /** Gives an open order of a hosted page the channel that its payer chose. */
  setChannel(merchantTradeNo: string, choice: Pick<Order, 'paymentType' | 'amount' | 'fee' | 'code'>): void
  /** Closes an open order, or pays a failed one late; throws if it is neither. */
  closeOrder(merchantTradeNo: string, ending: Ending): void
  /** Whether anything is due by business time: cheaper than carrying it out. */
  anyDue(now: number): boolean
  /** Fails every expired open order. */
  expireDue(now: number): void
  /** By how much business time was advanced so far. */
  advancedSeconds(): number
  keepAdvancedSeconds(seconds: number): void
  /**
   * The merchant is reached at another address now: what is still to be sent goes there, and everything that may still
   * change is reported there.
   */
  notifyAt(url: string): void
  readonly refunds: RefundBook
  readonly subscriptions: SubscriptionBook
  readonly staticAccounts: StaticAccountBook
  readonly notifications: Outbox
  close(): void
}

/** Opens the ledger in `file`, or one that lives in memory for `:memory:`. */
export const openLedger = (file: string): Ledger => ledgerOn(openDatabase(file))

/** The same on an open database of the newest version. */
export function ledgerOn(database: DatabaseSync): Ledger {
  const { select, insert } = tableOf(database, 'orders')
  const spend = database.prepare('INSERT OR IGNORE INTO spent_request_ids (request_id) VALUES (?)')
  const find = database.prepare(`${select} WHERE merchant_trade_no = ?`)
  const findByPlatform = database.prepare(`${select} WHERE platform_trade_no = ?`)
  const findByCode = database.prepare(`${select} WHERE code = ? ORDER BY id DESC LIMIT 1`)
  const list = database.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  const openCode = database.prepare(`${select} WHERE code = ? AND status = '01'`)
  const setChannel = database.prepare(
    `UPDATE orders SET payment_type = ?, amount = ?, fee_rate = ?, fee_amount = ?, fee_total = ?, vat = ?, code = ?
     WHERE merchant_trade_no = ? AND status = '01' AND hosted = 1`,
  )
  const advanced = database.prepare('SELECT advanced_seconds AS seconds FROM clock')
  const keepAdvanced = database.prepare('UPDATE clock SET advanced_seconds = ?')
  const end = database.prepare(
    `UPDATE orders SET status = :status, expires_at = :expiresAt, paid_at = :paidAt, rrn = :rrn,
       issuer_id = :issuerId, payer = :payer, account_no = :accountNo
     WHERE merchant_trade_no = :merchantTradeNo AND (status = '01' OR (status = '09' AND :status = '02'))`,
  )
  const soonest = database.prepare(
    `SELECT min(at) AS at FROM (
       SELECT min(expires_at) AS at FROM orders WHERE status = '01'
       UNION ALL SELECT min(settles_at) FROM refunds WHERE status = '03'
       UNION ALL SELECT min(expires_at) FROM subscriptions WHERE status = 'pending'
       UNION ALL SELECT min(next_charge_at) FROM subscriptions WHERE next_charge_at IS NOT NULL
       UNION ALL SELECT min(next_reminder_at) FROM subscriptions WHERE next_reminder_at IS NOT NULL)`,
  )
  const expire = database.prepare("UPDATE orders SET status = '09' WHERE status = '01' AND expires_at <= ?")

  // A failed one may still be paid late.
  const notifyAt = database.prepare(
    "UPDATE orders SET notify_url = :url WHERE notify_url <> :url AND status IN ('01', '09')",
  )

  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')

  /** Nothing is due before this moment; at this moment there may still be nothing. */
  let nextDue = Number.NEGATIVE_INFINITY
  const dueBy = (moment: number | null) => {
    if (moment !== null && moment < nextDue) nextDue = moment
  }

  const read = (row: unknown) => (row === undefined ? undefined : fromRow(row as OrderRow))

  function transaction<Result>(work: () => Result): Result {
    begin.run()
    try {
      const result = work()
      commit.run()
      return result
    } catch (error) {
      nextDue = Number.NEGATIVE_INFINITY
      // SQLite may already have rolled back on a failing disk.
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  const refunds = openRefunds(database, dueBy)
  const subscriptions = openSubscriptions(database, dueBy)
  const staticAccounts = openStaticAccounts(database)
  const notifications = openOutbox(database)

  return {
    transaction,
    spendRequestId: (requestId) => spend.run(requestId).changes === 1,
    addOrder(order) {
      dueBy(order.expiresAt)
      insert.run({ ...toRow(order) })
    },
    findOrder: (merchantTradeNo) => read(find.get(merchantTradeNo)),
    findByPlatformTradeNo: (platformTradeNo) => read(findByPlatform.get(platformTradeNo)),
    listOrders: (limit) => list.all(limit).map((row) => fromRow(row as unknown as OrderRow)),
    findByCode: (code) => read(findByCode.get(code)),
    isOpenCode: (code) => openCode.get(code) !== undefined,
    findOpenByCode: (code) => read(openCode.get(code)),
    setChannel(merchantTradeNo, { paymentType, amount, fee, code }) {
      const { changes } = setChannel.run(
        paymentType,
        amount,
        fee.rate,
        fee.amount,
        fee.total,
        fee.vat,
        code,
        merchantTradeNo,
      )
      if (changes !== 1) throw new Error('only an open order of a hosted page can be given a channel')
    },
    closeOrder(merchantTradeNo, { status, expiresAt, payment }) {
      const { changes } = end.run({ merchantTradeNo, status, expiresAt, ...paymentColumns(payment) })
      if (changes !== 1) throw new Error('only an open order can be closed, or a failed one paid late')
    },
    anyDue(now) {
      if (now < nextDue) return false
      nextDue = (soonest.get() as { at: number | null }).at ?? Number.POSITIVE_INFINITY
      return now >= nextDue
    },
    expireDue(now) {
      expire.run(now)
    },
    advancedSeconds: () => (advanced.get() as { seconds: number }).seconds,
    keepAdvancedSeconds: (seconds) => void keepAdvanced.run(seconds),
    notifyAt(url) {
      transaction(() => {
        notifyAt.run({ url })
        for (const book of [refunds, subscriptions, staticAccounts, notifications]) book.notifyAt(url)
      })
    },
    refunds,
    subscriptions,
    staticAccounts,
    notifications,
    close: () => database.close(),
  }
}
