import type { DatabaseSync } from 'node:sqlite'
import type { PaidCharge } from '../../../shared/subscription/paid-charge.ts'
import {
  type AgreedAmount,
  hasFixedAmount,
  mayBePayable,
  type OtherAmount,
  otherAmount,
  type Subscription,
  type SubscriptionCharge,
  type TakenBack,
  takenBack,
} from '../../../shared/subscription/subscription.ts'
import { rows } from '../rows.ts'

interface ChargeRow {
  id: number
  status: SubscriptionCharge['status']
  taken_back_at: number | null
  other_amount: number | null
}

/** The journal's name for a charge that was first reported without a number. */
const unnumberedName = (number: string, paidAt: number | null, place: number) =>
  `${unnumberedStart(number)}${paidAt ?? ''}#${place}`
const unnumberedStart = (number: string) => `${number} @`

/** What a charge needs somebody for, besides that it failed. */
interface Terms extends AgreedAmount, Pick<Subscription, 'number' | 'paymentType'> {}

/**
 * The amount of a paid charge if it is not the agreed one, else null. The document does not say whether the fee that a customer
 * bears is in a charge's amount: it may be the price, or the sum with the fee.
 */
function otherThanAgreed(terms: Terms, { amount, status }: SubscriptionCharge): SubscriptionCharge['amount'] {
  if (status !== 'paid' || amount === null || !hasFixedAmount(terms)) return null
  return amount === terms.amount || mayBePayable(terms, amount) ? null : amount
}

/** A charge of a subscription, by the gateway's number or its time. */
type ChargeName = Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'> & { readonly number: string }

/** The charges of subscriptions in the journal's database; every call joins a transaction of the journal's. */
export function createSubscriptionCharges(database: DatabaseSync) {
  const selectNumbered = database.prepare(
    `SELECT id, status, taken_back_at, other_amount FROM subscription_charges
      WHERE number = ? AND platform_trade_no = ?`,
  )
  const selectUnnumbered = database.prepare(`SELECT id, status, taken_back_at, other_amount
    FROM subscription_charges
    WHERE number = ? AND paid_at = ? AND platform_trade_no IS NULL ORDER BY id LIMIT 1`)
  const countAt = database.prepare(
    'SELECT count(*) AS n FROM subscription_charges WHERE number = ? AND paid_at = ?',
  )
  const countTimeless = database.prepare(`SELECT count(*) AS n FROM subscription_charges
    WHERE number = ? AND paid_at IS NULL AND platform_trade_no IS NULL`)
  const insert = database.prepare(`INSERT INTO subscription_charges
    (number, name, platform_trade_no, status, amount, paid_at, learned_at, other_amount, other_amount_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update =
    database.prepare(`UPDATE subscription_charges SET platform_trade_no = coalesce(platform_trade_no, :no),
      status = :status, amount = coalesce(:amount, amount), paid_at = coalesce(:paidAt, paid_at),
      learned_at = iif(status <> 'paid' AND :status = 'paid', :at, learned_at), taken_back_at = :takenBackAt,
      other_amount_at = iif(other_amount IS NULL AND :other IS NOT NULL, :at, other_amount_at),
      other_amount = coalesce(other_amount, :other)
    WHERE id = :id`)
  const selectTakenBack =
    database.prepare(`SELECT platform_trade_no AS platformTradeNo, amount, status, paid_at AS paidAt,
      taken_back_at AS seenAt
    FROM subscription_charges WHERE number = ? AND taken_back_at IS NOT NULL ORDER BY id`)

  const selectOtherAmounts =
    database.prepare(`SELECT platform_trade_no AS platformTradeNo, other_amount AS amount, status,
      paid_at AS paidAt, other_amount_at AS seenAt, name
    FROM subscription_charges WHERE number = ? AND other_amount IS NOT NULL ORDER BY id`)
  const selectNamed = database.prepare('SELECT 1 FROM subscription_charges WHERE name = ?')
  const selectPaid =
    database.prepare(`SELECT name, platform_trade_no AS platformTradeNo, amount, paid_at AS paidAt,
      learned_at AS learnedAt, taken_back_at AS takenBackAt
    FROM subscription_charges WHERE number = :number AND status = 'paid' AND platform_trade_no IS :platformTradeNo
      AND (:platformTradeNo IS NOT NULL OR paid_at IS :paidAt) LIMIT 2`)

  /** Finds a charge by the gateway's number; or, if it was first reported without one, by the second in which it was paid. */
  function numbered(number: string, no: string, { paidAt }: SubscriptionCharge): ChargeRow | undefined {
    const row = selectNumbered.get(number, no) ?? (paidAt !== null && selectUnnumbered.get(number, paidAt))
    return (row || undefined) as ChargeRow | undefined
  }

  /**
   * Numbers the charges of one answer that have no number of their own and were paid in the same second: nothing else
   * distinguishes them.
   */
  function createPlaces() {
    const places = new Map<number | null, number>()
    return (paidAt: number | null): number => {
      const place = (places.get(paidAt) ?? 0) + 1
      places.set(paidAt, place)
      return place
    }
  }

  /** Also one that was reported so before it had a number of its own, and another time since. */
  function knows(number: string, { paidAt }: SubscriptionCharge, place: number): boolean {
    if (selectNamed.get(unnumberedName(number, paidAt, place))) return true
    const known = paidAt === null ? countTimeless.get(number) : countAt.get(number, paidAt)
    return (known as { n: number }).n >= place
  }

  /** After a restore its subscription may not say so. */
  const wasFlagged = (known: ChargeRow) => known.taken_back_at !== null || known.other_amount !== null

  return {
    /**
     * Records the charges of one answer, newest first, and returns the new ones, and those that were paid and are called failed
     * for the first time, or paid again. Reported again, in any order, a charge is the same one; once paid it stays paid.
     * `needsLook`: one of them may be a case, or is none any more.
     */
    note(terms: Terms, charges: readonly SubscriptionCharge[], at: number) {
      const { number } = terms
      let needsLook = false
      const placeOf = createPlaces()
      const news: SubscriptionCharge[] = []
      const contradicted: SubscriptionCharge[] = []
      for (const charge of [...charges].reverse()) {
        const { platformTradeNo: no, status, amount, paidAt } = charge
        // Nothing distinguishes one failed or pending charge without a number from the next.
        if (no === null && status !== 'paid') continue
        const other = otherThanAgreed(terms, charge)
        const otherAt = other === null ? null : at
        const place = no === null ? placeOf(paidAt) : 0
        const known = no === null ? undefined : numbered(number, no, charge)
        if (known === undefined) {
          if (no === null && knows(number, charge, place)) continue
          const name = no === null ? unnumberedName(number, paidAt, place) : `${number} ${no}`
          insert.run(number, name, no, status, amount, paidAt, at, other, otherAt)
          needsLook ||= other !== null
          news.push(charge)
        } else {
          const now = known.status === 'paid' ? 'paid' : status
          const takenBackAt =
            known.status === 'paid' && status === 'failed' ? (known.taken_back_at ?? at) : null
          if (now !== known.status) news.push(charge)
          else if (takenBackAt !== known.taken_back_at) contradicted.push(charge)
          needsLook ||= takenBackAt !== null || other !== null || wasFlagged(known)
          update.run({ no, status: now, amount, paidAt, at, takenBackAt, other, id: known.id })
        }
      }
      return { news, contradicted, needsLook }
    },
    /** Null if there is no such one, or several. */
    paid({ number, platformTradeNo, paidAt }: ChargeName): PaidCharge | null {
      const [only = null, another] = rows<PaidCharge>(selectPaid, { number, platformTradeNo, paidAt })
      return another === undefined ? only : null
    },
    /** Those that were paid and are called failed now, the oldest first. */
    takenBack: (number: string): TakenBack[] =>
      rows<TakenBack>(selectTakenBack, number).map((row) => takenBack.parse(row)),
    /**
     * Those that were charged with another amount than agreed, the oldest first. `names` are the one that it has now, and
     * the one that it had before the gateway gave it a number.
     */
    ofOtherAmount: (number: string) =>
      rows<OtherAmount & { name: string }>(selectOtherAmounts, number).map(({ name, ...row }) => {
        const charge = otherAmount.parse(row)
        const wasUnnumbered = charge.platformTradeNo !== null && name.startsWith(unnumberedStart(number))
        return { charge, names: [charge, ...(wasUnnumbered ? [{ ...charge, platformTradeNo: null }] : [])] }
      }),
  }
}
