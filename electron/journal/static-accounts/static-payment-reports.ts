import type { DatabaseSync } from 'node:sqlite'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { type ReportedPayment, reportedPayment } from '../../../shared/work-list/reported-payment.ts'
import { rows } from '../rows.ts'
import { amountFact, type Evidence } from '../steps.ts'
import { keepingUnplaced } from '../work-list/reported-payment-rows.ts'

/** A reported payment to an account of ours. `name` is the digest of the report, and our name for a payment without a number. */
export interface StaticPaymentReport {
  readonly accountId: string
  readonly reported: ReportedPayment
  readonly name: string
  readonly at: number
  readonly evidence: Evidence
}

interface KnownRow {
  merchant_trade_no: string
  platform_no: string | null
  paid_at: number | null
  amount: number | null
  told_amount: number | null
}

/**
 * Which payment to a static account a notification is about. The document defines no merchant's number for such a
 * payment: a gateway may invent one for each, use one for all payments to an account, or send none.
 */
export function createStaticPaymentReports(database: DatabaseSync) {
  const known = `SELECT merchant_trade_no, coalesce(platform_trade_no, told_platform_no) AS platform_no,
    coalesce(paid_at, told_paid_at) AS paid_at, amount, told_amount FROM static_payments WHERE account_id = ?`
  const selectByPlatform = database.prepare(
    `${known} AND coalesce(platform_trade_no, told_platform_no) = ? LIMIT 1`,
  )
  const selectByNumber = database.prepare(`${known} AND ask_by = ? ORDER BY id DESC`)
  const selectByTime = database.prepare(`${known} AND coalesce(paid_at, told_paid_at) = ?
    AND coalesce(amount, told_amount) IS ? LIMIT 1`)
  const selectNamed = database.prepare('SELECT 1 FROM static_payments WHERE merchant_trade_no = ?')
  const insert =
    database.prepare(`INSERT INTO static_payments (merchant_trade_no, account_id, heard_at, state, since,
    ask_by, told_platform_no, told_amount, told_paid_at, told_payer) VALUES (?1, ?2, ?3, 'heard', ?3, ?4, ?5, ?6, ?7, ?8)`)
  const addPlatformNo =
    database.prepare(`UPDATE static_payments SET told_platform_no = coalesce(told_platform_no, ?)
    WHERE merchant_trade_no = ?`)

  const selectTold = database.prepare(`SELECT 1 FROM static_account_events
    WHERE account_id = ? AND json_extract(detail, '$.digest') = ?`)
  const keep = keepingUnplaced(database)
  const selectUnplaced = database.prepare(`SELECT id, name, heard_at AS at, told FROM unplaced_payments
    INDEXED BY unplaced_payments_to_look_after WHERE looked_after = 0 AND told ->> 'againTo' IS NULL`)
  const markPlaced = database.prepare('UPDATE unplaced_payments SET looked_after = 1 WHERE id = ?')

  function find({
    accountId,
    reported,
    name,
  }: StaticPaymentReport): Pick<KnownRow, 'merchant_trade_no'> | undefined {
    const { platformTradeNo, amount, paidAt } = reported
    const one = (row: unknown) => row as KnownRow | undefined
    const platform = platformTradeNo && one(selectByPlatform.get(accountId, platformTradeNo))
    if (platform) return platform
    const asked = numberOf(reported)
    if (asked !== null) {
      return rows<KnownRow>(selectByNumber, accountId, asked).find(
        (row) =>
          (row.platform_no === null || platformTradeNo === null) &&
          (row.paid_at === null || paidAt === null || row.paid_at === paidAt) &&
          mayBeOf(amount, row),
      )
    }
    if (paidAt !== null) return one(selectByTime.get(accountId, paidAt, amount))
    return selectNamed.get(name) ? { merchant_trade_no: name } : undefined
  }

  /** For people; false if it was there before. */
  function keepAgain({ accountId, reported, name, at }: StaticPaymentReport, askBy: string | null): boolean {
    const { accountNo: _, ...kept } = { accountNo: null, ...reported }
    const own = JSON.stringify([askBy, null, reported.amount, name])
    return keep(own, at, { ...kept, againTo: accountId }, reported.amount)
  }

  return {
    /** Takes what was reported of payments to an account, before its own number was known, off the list of what nobody can place. */
    takeEarlier(
      { accountId, paymentType }: Pick<StaticAccount, 'accountId' | 'paymentType'>,
      vaCode: string,
    ): StaticPaymentReport[] {
      return rows<UnplacedRow>(selectUnplaced).flatMap(({ id, name, at, told }) => {
        const reported = reportedPayment.parse(JSON.parse(told))
        const isOfBank = reported.paymentType === null || reported.paymentType === paymentType
        if (!isOfBank || reported.vaCode === null || plainNumber(reported.vaCode) !== vaCode) return []
        markPlaced.run(id)
        const number = numberOf(reported) ?? name
        const detail = { merchantTradeNo: number, digest: name, ...amountFact(reported.amount) }
        return { accountId, reported, name, at, evidence: { kind: 'notified', detail } }
      })
    },
    /**
     * Records it if it is new; `number` is the journal's number for it. One of the amount and under the number of another,
     * without an own number or a time, may be either: it goes to people, and is not counted.
     */
    note(news: StaticPaymentReport): { number: string; isNew: boolean; mayBeAnother: boolean } {
      const { accountId, reported, name, at } = news
      const { platformTradeNo, amount, paidAt, payer } = reported
      const askBy = numberOf(reported)
      const row = find(news)
      if (row) {
        addPlatformNo.run(platformTradeNo, row.merchant_trade_no)
        const isSurelyIt = platformTradeNo !== null || paidAt !== null || selectTold.get(accountId, name)
        const mayBeAnother = !isSurelyIt && keepAgain(news, askBy)
        return { number: row.merchant_trade_no, isNew: false, mayBeAnother }
      }
      const free = [askBy, platformTradeNo, name].find((each) => each !== null && !selectNamed.get(each))
      const number = free ?? name
      insert.run(number, accountId, at, askBy, platformTradeNo, amount, paidAt, payer)
      return { number, isNew: true, mayBeAnother: false }
    },
  }
}

interface UnplacedRow {
  id: number
  name: string
  at: number
  told: string
}

/** An account's number as it is compared. */
export const plainNumber = (number: string) => number.replace(/[\s.-]/g, '')

/** The number by which it is asked about; null if it has none. */
const numberOf = ({ merchantTradeNo, platformTradeNo }: ReportedPayment) => merchantTradeNo ?? platformTradeNo

/** A payment has one amount: where all payments to an account have one number, another amount is another payment. */
function mayBeOf(reported: number | null, { amount, told_amount }: KnownRow): boolean {
  const known = [amount, told_amount].filter((each) => each !== null)
  return reported === null || known.length === 0 || known.includes(reported)
}
