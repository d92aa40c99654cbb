import type { RefundElsewhere } from '../../../shared/office/lending.ts'
import { openRefundStates } from '../../../shared/refund/refund-life.ts'
import { refundStateKinds } from '../../../shared/refund/refund-transitions.ts'
import type { Queries } from '../database/database.ts'
import type { Asker } from './asker.ts'
import { HEARD_DONE, LOST_REFUNDS } from './lost-refunds.ts'

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
  /** Empty where no counter has it any more. */
  readonly counterId: string
  /** How much of the payment it takes: the largest amount that a counter reports, as no counter may free what another paid back. */
  readonly held: number
  /** The counter is dead, has left or has lost it, so its refund's outcome stays unknown and the amount stays reserved. */
  readonly isOfGone: boolean
}

/** Whether a counter `c` can no longer refund what it was lent, nor report it. */
export const IS_GONE = `(c.rights_taken_at IS NOT NULL OR coalesce(c.ended_by = 'counter', false))`

/**
 * Whether another journal had sent the number of an order before: this counter only claims the order, and may have it from a
 * receipt.
 */
export const isClaimed = (
  order: 'o' | 't',
) => `EXISTS (SELECT 1 FROM orders f JOIN counters fc ON fc.id = f.counter
  WHERE f.number = ${order}.number AND f.mode = ${order}.mode AND f.arrived < ${order}.arrived
    AND NOT EXISTS (SELECT 1 FROM copies own JOIN copies its ON its.kind = own.kind AND its.key = own.key
      WHERE own.kind = 'identity' AND own.counter = ${order}.counter AND its.counter = f.counter
        AND own.row IS NOT NULL AND its.row IS NOT NULL))`

/**
 * Two counters may have sent the same order. Its amount never changes: if the amounts differ, one counter lies, and the
 * smaller counts, of a counter that did not only claim the order. If a counter left and enrolled again, the newer of the two
 * counts, even after both have ended. If a machine was copied, the older counts.
 */
const select = (
  where: string,
) => `SELECT DISTINCT ON (o.number) o.number, o.id, o.counter, c.name AS "counterName",
    c.seen_at AS "seenAt", c.ended_at IS NOT NULL AS "isEnded", c.rights_taken_at AS "homeTakenAt", o.channel,
    o.paid_with AS "paidWith", o.state, min(o.amount) OVER (PARTITION BY o.number) AS amount, o.payable,
    o.created_at AS "createdAt", o.paid_at AS "paidAt", o.payer, o.platform_number AS "platformNumber", o.rrn
  FROM orders o JOIN counters c ON c.id = o.counter
  WHERE c.mode = $1 AND c.serves = $2 AND (${where}) ORDER BY o.number, ${isClaimed('o')}, c.ended_at IS NOT NULL,
    CASE WHEN c.ended_at IS NULL THEN c.enrolled_at ELSE -c.enrolled_at END LIMIT 10`

const ONE = select('o.number = $3')
const LIKE = select('o.number = $3 OR o.platform_number = $3 OR o.rrn = $3')

/** The longest number of an order or refund. */
const MAX_LENGTH = 32
const isNumber = (text: string) => text.length > 0 && text.length <= MAX_LENGTH

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
export const ordersLike = async ({ query }: Queries, asker: Asker, text: string): Promise<CopiedOrder[]> =>
  (await query<CopiedOrder>(LIKE, asker.mode, asker.serves, text)).filter((order) => isNumber(order.number))

/**
 * Whether what an ended counter `c` last knew of a refund `r` is out of date: it enrolled again, with the same journal, and
 * sent that refund again. A refund of that number from any other counter says nothing about it.
 */
const IS_CONTINUED = `EXISTS (SELECT 1 FROM refunds s JOIN counters sc ON sc.id = s.counter
  JOIN copies own ON own.counter = r.counter AND own.kind = 'identity' AND own.row IS NOT NULL
  JOIN copies its ON its.counter = s.counter AND its.kind = 'identity' AND its.row IS NOT NULL AND its.key = own.key
  WHERE s.number = r.number AND s.counter <> r.counter AND sc.enrolled_at >= c.enrolled_at)`

/** All refunds of these orders, by all counters, oldest first, as every counter can read them. */
export const refundsOf = async (
  { query }: Queries,
  mode: string,
  numbers: readonly string[],
): Promise<CopiedRefund[]> => {
  const found =
    numbers.length === 0
      ? []
      : await query<CopiedRefund>(
          `SELECT * FROM ((SELECT DISTINCT ON (r.number) r.number AS "merchantRefundNo", r.order_number AS "merchantTradeNo",
            c.name AS counter, r.amount, r.state, r.service, r.tax, r.created_at AS "createdAt",
            coalesce(r.since, r.refunded_at, r.created_at) AS since, r.counter::text AS "counterId",
            greatest(${HEARD_DONE}, max(CASE WHEN r.state = 'done' OR r.state NOT IN ('rejected', 'failed') AND (c.ended_at IS NULL OR NOT ${IS_CONTINUED})
              THEN r.amount ELSE 0 END) OVER (PARTITION BY r.number)) AS held,
            ${IS_GONE} AS "isOfGone"
          FROM refunds r JOIN counters c ON c.id = r.counter
          WHERE c.mode = $1 AND r.order_number IN (SELECT json_array_elements_text($2::json))
          ORDER BY r.number, c.ended_at IS NOT NULL, c.enrolled_at DESC) UNION ALL (${LOST_REFUNDS})) found ORDER BY "createdAt", "merchantRefundNo"`,
          mode,
          JSON.stringify(numbers),
        )
  return found
    .filter(
      ({ merchantRefundNo, merchantTradeNo }) => isNumber(merchantRefundNo) && isNumber(merchantTradeNo),
    )
    .map(readable)
}

/**
 * A lying counter, or one of a later version, may send anything. A counter that can't read it would end its link, again and
 * again. A refund in an unknown state keeps its amount reserved.
 */
const readable = (refund: CopiedRefund): CopiedRefund => ({
  ...refund,
  amount: whole(refund.amount),
  held: whole(refund.held),
  service: refund.service === null ? null : whole(refund.service),
  tax: refund.tax === null ? null : whole(refund.tax),
  state: refundStateKinds.includes(refund.state) ? refund.state : 'review',
  createdAt: whole(refund.createdAt),
  since: whole(refund.since),
})

/**
 * As many refunds as one message may carry. An order has a few: a stolen key could send thousands, and a counter ends the
 * link at a message that is too large. The office adds up all refunds either way.
 */
export function fitting<Refund extends RefundElsewhere>(
  refunds: readonly Refund[],
  most = MAX_CHARACTERS,
): Refund[] {
  let characters = 0
  return refunds.filter((refund) => {
    characters += JSON.stringify(refund).length
    return characters <= most
  })
}

/** Half of what a counter takes: some characters have several bytes. */
const MAX_CHARACTERS = 96 * 1024

/** An amount or a moment as messages carry it. */
export const whole = (value: number): number => Math.min(Math.max(value, 0), Number.MAX_SAFE_INTEGER)

/**
 * The refund as counters read it, without what only the office knows. The refund of a counter that is dead or has
 * left keeps its amount reserved; the rest of the payment can be refunded.
 */
export const forCounters = ({
  counterId: _,
  held: _held,
  isOfGone,
  ...refund
}: CopiedRefund): RefundElsewhere =>
  isOfGone && withoutOutcome.includes(refund.state) ? { ...refund, state: 'inProgress' } : refund

/** States of refunds whose outcome the office does not know. */
export const withoutOutcome: readonly string[] = [...openRefundStates, 'inProgress']
