import { createGate } from '../limits/gate.ts'
import type { Queries } from './database.ts'

/** Less than half of the database's connections: the others are for counters, the gateway and signing in. */
const AT_ONCE = 4
/** More people than an office has. Further ones are asked for patience. */
const WAITING = 200

/**
 * Queries of pages that may take seconds: lists, sums, logs. Somebody who loads one again and again, or asks for a dozen at once, must not
 * take every connection: counters would lose their links meanwhile, and the gateway would get no answer.
 */
export function forPages({ query, queryPlanned }: Queries): Queries {
  const inTurn = createGate({ atOnce: AT_ONCE, waiting: WAITING })
  return {
    query: (sql, ...values) => inTurn(() => query(sql, ...values)),
    queryPlanned: (sql, ...values) => inTurn(() => queryPlanned(sql, ...values)),
  }
}
