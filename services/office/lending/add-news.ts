import type { Queries, Value } from '../database/database.ts'
import { NOTIFY } from './channel.ts'

/** Tells counters of refunds of their orders; the query finds each counter and the number of a refund. */
export async function addNews({ query }: Queries, found: string, ...values: readonly Value[]): Promise<void> {
  const told = await query(`INSERT INTO refund_news (counter, refund) ${found} RETURNING 1`, ...values)
  if (told.length > 0) await query(NOTIFY)
}
