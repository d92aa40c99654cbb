import { redactedMembers } from '../../../platform/redact-evidence.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Queries } from '../database/database.ts'

/** An order with everything that its counter has sent about it. */
export interface WholeOrder {
  readonly counterName: string
  readonly facts: OrderFacts
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly net: Sen }[]
  readonly refunds: readonly {
    readonly number: string
    readonly state: string
    readonly amount: Sen
    readonly created_at: number
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
  /** Members of what was sent or came back; private ones are hidden. */
  readonly members: Readonly<Record<string, string>>
}

const MOST_LINES = 300
const MOST_EVENTS = 500

/** Reads one order; null where this counter has sent none of this number. */
export async function readOrder(
  { query }: Queries,
  counter: string,
  number: string,
): Promise<WholeOrder | null> {
  const [found] = await query<OrderFacts & { counterName: string }>(
    `SELECT o.*, c.name AS "counterName" FROM orders o JOIN counters c ON c.id = o.counter
      WHERE o.counter = $1 AND o.number = $2`,
    ...[counter, number],
  )
  if (!found) return null
  const refunds = await query<WholeOrder['refunds'][number]>(
    'SELECT number, state, amount, created_at FROM refunds WHERE counter = $1 AND order_number = $2 ORDER BY created_at',
    ...[counter, number],
  )
  // A key is the JSON of its values, as SQLite writes it: the lines of a cart are counted from 0.
  const keys = Array.from({ length: MOST_LINES }, (_, position) => JSON.stringify([number, position]))
  const lines = await query<{ row: string }>(
    `SELECT row FROM copies WHERE counter = $1 AND kind = 'order_lines' AND row IS NOT NULL
      AND key IN (SELECT json_array_elements_text($2::json))`,
    ...[counter, JSON.stringify(keys)],
  )
  const events = await query<{ row: string }>(
    `SELECT c.row FROM order_events e JOIN copies c ON c.counter = e.counter AND c.kind = 'events'
      AND c.key = '[' || e.sequence || ']' WHERE e.counter = $1 AND e.number = $2 AND c.row IS NOT NULL
      ORDER BY e.sequence LIMIT ${MOST_EVENTS}`,
    ...[counter, number],
  )
  const { counterName, ...facts } = found
  return {
    ...{ counterName, facts, refunds },
    lines: lines
      .map(({ row }) => JSON.parse(row) as { position: number; name: string; quantity: number; net: Sen })
      .toSorted((one, other) => one.position - other.position),
    timeline: events.map(({ row }) => lineOf(JSON.parse(row))),
  }
}

function lineOf(row: { at: number; kind: string; detail: string; raw: string | null }): TimelineLine {
  return {
    ...{ at: row.at, kind: row.kind, detail: JSON.parse(row.detail) as Record<string, string> },
    members: row.raw === null ? {} : redactedMembers(Buffer.from(row.raw, 'hex')),
  }
}
