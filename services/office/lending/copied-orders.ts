import type { RefundElsewhere } from '../../../shared/office/lending.ts'
import { openRefundStates } from '../../../shared/refund/refund-life.ts'
import type { Queries } from '../database/database.ts'
import type { Asker } from './asker.ts'

/** An order, from any counter's copy, of the asking counter's merchant and mode. */
export interface CopiedOrder {
  readonly counter: string
  readonly counterName: string
  readonly seenAt: number | null
  readonly isEnded: boolean
  /** The counter is dead, and the owner has moved its right to refund to the office. */
  readonly homeTakenAt: number | null
  readonly number: string
  readonly id: number | null
  readonly channel: string
  readonly paidWith: string | null
  readonly state: string
  readonly amount: number
  readonly payable: number | null
  readonly createdAt: number
  readonly paidAt: number | null
  readonly payer: string | null
  readonly platformNumber: string | null
  readonly rrn: string | null
}

/** A refund of the order, made by any counter. */
export interface CopiedRefund extends RefundElsewhere {
  readonly counterId: string
  /** The counter is dead or has left, so its refund's outcome stays unknown and the amount stays reserved. */
  readonly isOfGone: boolean
}

/** Whether a counter `c` can no longer refund what it was lent, nor report it. */
export const IS_GONE = `(c.rights_taken_at IS NOT NULL OR coalesce(c.ended_by = 'counter', false))`

/**
 * Two counters may have sent the same order. If a counter left and enrolled again, the newer of the two counts, even
 * after both have ended. If a machine was copied, the older counts.
 */
const select = (
  where: string,
) => `SELECT DISTINCT ON (o.number) o.number, o.id, o.counter, c.name AS "counterName",
    c.seen_at AS "seenAt", c.ended_at IS NOT NULL AS "isEnded", c.rights_taken_at AS "homeTakenAt", o.channel,
    o.paid_with AS "paidWith", o.state, o.amount, o.payable, o.created_at AS "createdAt", o.paid_at AS "paidAt", o.payer,
    o.platform_number AS "platformNumber", o.rrn
  FROM orders o JOIN counters c ON c.id = o.counter
  WHERE c.mode = $1 AND c.serves = $2 AND (${where}) ORDER BY o.number, c.ended_at IS NOT NULL,
    CASE WHEN c.ended_at IS NULL THEN c.enrolled_at ELSE -c.enrolled_at END LIMIT 10`

const ONE = select('o.number = $3')
const LIKE = select('o.number = $3 OR o.platform_number = $3 OR o.rrn = $3')

/** The order of this number. */
export async function orderFor(
  { query }: Queries,
  asker: Asker,
  number: string,
): Promise<CopiedOrder | undefined> {
  const [found] = await query<CopiedOrder>(ONE, asker.mode, asker.serves, number)
  return found
}

/** Orders by their own number, or by the gateway's. */
export const ordersLike = ({ query }: Queries, asker: Asker, text: string): Promise<CopiedOrder[]> =>
  query<CopiedOrder>(LIKE, asker.mode, asker.serves, text)

/** All refunds of these orders, by all counters, oldest first. */
export const refundsOf = (
  { query }: Queries,
  mode: string,
  numbers: readonly string[],
): Promise<CopiedRefund[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : query<CopiedRefund>(
        `SELECT * FROM (SELECT DISTINCT ON (r.number) r.number AS "merchantRefundNo", r.order_number AS "merchantTradeNo",
            c.name AS counter, r.amount, r.state, r.service, r.tax, r.created_at AS "createdAt",
            coalesce(r.since, r.refunded_at, r.created_at) AS since, r.counter AS "counterId",
            ${IS_GONE} AS "isOfGone"
          FROM refunds r JOIN counters c ON c.id = r.counter
          WHERE c.mode = $1 AND r.order_number IN (SELECT json_array_elements_text($2::json))
          ORDER BY r.number, c.ended_at IS NOT NULL, c.enrolled_at DESC) found ORDER BY "createdAt", "merchantRefundNo"`,
        mode,
        JSON.stringify(numbers),
      )

/**
 * The refund as counters read it, without what only the office knows. The refund of a counter that is dead or has
 * left keeps its amount reserved; the rest of the payment can be refunded.
 */
export const forCounters = ({ counterId: _, isOfGone, ...refund }: CopiedRefund): RefundElsewhere =>
  isOfGone && withoutOutcome.includes(refund.state) ? { ...refund, state: 'inProgress' } : refund

/** States of refunds whose outcome the office does not know. */
export const withoutOutcome: readonly string[] = [...openRefundStates, 'inProgress']
