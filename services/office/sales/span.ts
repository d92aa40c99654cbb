import type { CounterMode } from '../../../shared/merchant/merchant.ts'

/** The sales of one mode in a span of time; the end is exclusive. */
export interface Span {
  readonly mode: CounterMode
  readonly from: number
  readonly to: number
  /** Only counters in this branch; null for all. */
  readonly branch: string | null
}

/**
 * If a counter left and enrolled again, or a copy of its disk enrolled, its journal has come twice and counts once. Only counters
 * with the same journal are compared: to sort millions of orders by their numbers takes many times as long as to add them up.
 */
export const TWINS = `twins AS (SELECT counter FROM (SELECT i.counter, count(*) OVER (PARTITION BY i.key) AS copies
  FROM counters c JOIN copies i ON i.counter = c.id AND i.kind = 'identity' AND i.row IS NOT NULL WHERE c.mode = $1) i WHERE copies > 1)`

/** Whether a counter is in the span's branch. */
export const HERE = '($4::text IS NULL OR c.branch = $4)'

/** How the rows of a table that came twice are compared. */
export const listOf = (table: string) => ({ table, same: ['number'], progress: { table } })
