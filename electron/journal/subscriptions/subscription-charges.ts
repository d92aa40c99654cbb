import type { DatabaseSync } from 'node:sqlite'
import type { PaidCharge } from '../../../shared/subscription/paid-charge.ts'
import {
  type SubscriptionCharge,
  type TakenBack,
  takenBack,
} from '../../../shared/subscription/subscription.ts'
import { rows } from '../rows.ts'

interface ChargeRow {
  id: number
  status: SubscriptionCharge['status']
  taken_back_at: number | null
}

/** The journal's name for a charge that was first reported without a number. */
const unnumberedName = (number: string, paidAt: number | null, place: number) =>
  `${number} @${paidAt ?? ''}#${place}`

/** A charge of a subscription, by the gateway's number or its time. */
type ChargeName = Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'> & { readonly number: string }

/** The charges of subscriptions in the journal's database; every call joins a transaction of the journal's. */
export function createSubscriptionCharges(database: DatabaseSync) {
  const selectNumbered = database.prepare(
    'SELECT id, status, taken_back_at FROM subscription_charges WHERE number = ? AND platform_trade_no = ?',
  )
  const selectUnnumbered = database.prepare(`SELECT id, status, taken_back_at FROM subscription_charges
    WHERE number = ? AND paid_at = ? AND platform_trade_no IS NULL ORDER BY id LIMIT 1`)
  const countAt = database.prepare(
    'SELECT count(*) AS n FROM subscription_charges WHERE number = ? AND paid_at = ?',
  )
  const countTimeless = database.prepare(`SELECT count(*) AS n FROM subscription_charges
    WHERE number = ? AND paid_at IS NULL AND platform_trade_no IS NULL`)
  const insert = database.prepare(`INSERT INTO subscription_charges
    (number, name, platform_trade_no, status, amount, paid_at, learned_at) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const update =
    database.prepare(`UPDATE subscription_charges SET platform_trade_no = coalesce(platform_trade_no, ?),
    status = ?, amount = coalesce(?, amount), paid_at = coalesce(?, paid_at), taken_back_at = ? WHERE id = ?`)
  const selectTakenBack =
    database.prepare(`SELECT platform_trade_no AS platformTradeNo, amount, status, paid_at AS paidAt,
      taken_back_at AS seenAt
    FROM subscription_charges WHERE number = ? AND taken_back_at IS NOT NULL ORDER BY id`)

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

  return {
    /**
     * Records the charges of one answer, newest first, and returns the new ones, and those that were paid and are called failed
     * for the first time, or paid again. Reported again, in any order, a charge is the same one; once paid it stays paid.
     */
    note(number: string, charges: readonly SubscriptionCharge[], at: number) {
      const placeOf = createPlaces()
      const news: SubscriptionCharge[] = []
      const contradicted: SubscriptionCharge[] = []
      for (const charge of [...charges].reverse()) {
        const { platformTradeNo: no, status, amount, paidAt } = charge
        // Nothing distinguishes one failed or pending charge without a number from the next.
        if (no === null && status !== 'paid') continue
        const place = no === null ? placeOf(paidAt) : 0
        const known = no === null ? undefined : numbered(number, no, charge)
        if (known === undefined) {
          if (no === null && knows(number, charge, place)) continue
          const name = no === null ? unnumberedName(number, paidAt, place) : `${number} ${no}`
          insert.run(number, name, no, status, amount, paidAt, at)
          news.push(charge)
        } else {
          const now = known.status === 'paid' ? 'paid' : status
          const takenBackAt =
            known.status === 'paid' && status === 'failed' ? (known.taken_back_at ?? at) : null
          if (now !== known.status) news.push(charge)
          else if (takenBackAt !== known.taken_back_at) contradicted.push(charge)
          update.run(no, now, amount, paidAt, takenBackAt, known.id)
        }
      }
      return { news, contradicted }
    },
    /** Null if there is no such one, or several. */
    paid({ number, platformTradeNo, paidAt }: ChargeName): PaidCharge | null {
      const [only = null, another] = rows<PaidCharge>(selectPaid, { number, platformTradeNo, paidAt })
      return another === undefined ? only : null
    },
    /** Those that were paid and are called failed now, the oldest first. */
    takenBack: (number: string): TakenBack[] =>
      rows<TakenBack>(selectTakenBack, number).map((row) => takenBack.parse(row)),
  }
}
