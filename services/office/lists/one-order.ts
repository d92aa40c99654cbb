import { redactedMembers } from '../../../platform/redact-evidence.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Queries } from '../database/database.ts'
import { MAX_EVENTS } from '../feed/page-tables.ts'
import { copiedRows } from './copied-rows.ts'
import { factsIn } from './facts.ts'
import { rankOf } from './list-query.ts'
import { readWhatWasSold, type WhatWasSold } from './what-was-sold.ts'

/** An order with everything that its counter has sent about it. */
export interface WholeOrder {
  readonly counterName: string
  /** That counter's branch. */
  readonly branch: string
  readonly facts: OrderFacts
  readonly sold: WhatWasSold
  readonly refunds: readonly {
    readonly number: string
    readonly state: string
    readonly amount: Sen
    readonly created_at: number
    /** How staff paid it back outside the gateway; null for any other. */
    readonly outside: string | null
    /** The counter that made it. */
    readonly counter: string
  }[]
  readonly timeline: readonly TimelineLine[]
}

export interface OrderFacts {
  readonly number: string
  readonly mode: string
  readonly channel: string
  readonly state: string
  readonly amount: Sen
  readonly payable: Sen | null
  readonly created_at: number
  readonly paid_at: number | null
  readonly payer: string | null
  readonly phone: string | null
  readonly cashier: string | null
  readonly platform_number: string | null
  readonly rrn: string | null
}

interface TimelineLine {
  readonly at: number
  readonly kind: string
  readonly detail: Readonly<Record<string, string>>
  /** Members of the request or answer; private ones are hidden. */
  readonly members: Readonly<Record<string, string>>
  /** The request or answer itself stayed at the counter; the office has only its hash. */
  readonly isElsewhere: boolean
}

const MAX_REFUNDS = 500

/** Reads one order that a counter has sold, or has refunded for another one; null if it has sent none of this number. */
export async function readOrder(queries: Queries, asked: string, number: string): Promise<WholeOrder | null> {
  const { query } = queries
  const [found] = await query<
    OrderFacts & Pick<WholeOrder, 'counterName' | 'branch'> & { counter: string; id: number | null }
  >(
    `SELECT o.*, c.name AS "counterName", c.branch FROM orders o JOIN counters c ON c.id = o.counter
      WHERE o.number = $2 AND (o.counter = $1 OR c.mode = (SELECT mode FROM counters WHERE id = $1)
        AND EXISTS (SELECT 1 FROM refunds r WHERE r.counter = $1 AND r.order_number = $2))
      ORDER BY o.counter <> $1, -o.progress, ${rankOf('c')} LIMIT 1`,
    asked,
    number,
  )
  if (!found) return null
  const { counter } = found
  const refunds = await query<WholeOrder['refunds'][number]>(
    `SELECT * FROM (SELECT DISTINCT ON (r.number) r.number, r.state, r.amount, r.created_at, r.outside, c.name AS counter
      FROM refunds r JOIN counters c ON c.id = r.counter
      WHERE r.order_number = $2 AND r.mode = (SELECT mode FROM counters WHERE id = $1)
      ORDER BY r.number, -r.progress, ${rankOf('c')}) found ORDER BY created_at LIMIT ${MAX_REFUNDS}`,
    counter,
    number,
  )
  const sold = await readWhatWasSold(queries, counter, found)
  const sequences = await query<{ sequence: number }>(
    // Each row names later events than its own, so that the first rows have the first events; a stolen key may have sent millions.
    `SELECT DISTINCT unnest(array_append(more, sequence)) AS sequence FROM
      (SELECT sequence, more FROM order_events WHERE counter = $1 AND number = $2 ORDER BY sequence LIMIT ${MAX_EVENTS}) f
      ORDER BY 1 LIMIT ${MAX_EVENTS}`,
    counter,
    number,
  )
  const events = await copiedRows<EventRow>(
    queries,
    counter,
    'events',
    sequences.map(({ sequence }) => [sequence]),
  )
  const { counterName, branch, counter: _, id: __, ...facts } = found
  return {
    counterName,
    branch,
    facts,
    refunds,
    sold,
    timeline: events.toSorted((one, other) => one.sequence - other.sequence).map(lineOf),
  }
}

interface EventRow {
  readonly sequence: number
  readonly at: number
  readonly kind: string
  readonly detail: string
  readonly raw: string | null
}

function lineOf(row: EventRow): TimelineLine {
  const detail = factsIn(row.detail) ?? {}
  return {
    at: row.at,
    kind: row.kind,
    detail,
    isElsewhere: row.raw === null && detail.sha256 !== undefined,
    // A damaged or stolen counter may send anything here.
    members: typeof row.raw === 'string' ? redactedMembers(Buffer.from(row.raw, 'hex')) : {},
  }
}
