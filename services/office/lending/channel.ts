import type { Queries, Value } from '../database/database.ts'

/** The channel on which every process of the office learns that a counter is asked for a right, or has news. */
export const LENDING_CHANNEL = 'loket_lending'

/** The listeners are notified once the transaction is committed. */
export const NOTIFY = `SELECT pg_notify('${LENDING_CHANNEL}', '')`

/** Tells counters of refunds of their orders; the query finds each counter and the number of a refund. */
export async function addNews({ query }: Queries, found: string, ...values: readonly Value[]): Promise<void> {
  const told = await query(`INSERT INTO refund_news (counter, refund) ${found} RETURNING 1`, ...values)
  if (told.length > 0) await query(NOTIFY)
}

/** On which every process learns that the database was put back. */
export const PUT_BACK_CHANNEL = 'loket_put_back'
