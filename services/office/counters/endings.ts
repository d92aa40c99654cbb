import type { Database } from '../database/database.ts'

const CHANNEL = 'loket_ended'
/** A counter is ended or replaced. The listeners are notified once the transaction is committed. */
export const NOTIFY_ENDED = `SELECT pg_notify('${CHANNEL}', '')`

/** Which links have to end, because their counter was ended or another machine is the counter now. */
export interface Endings {
  /** Called when a counter may have been ended or replaced, by any process. Returns the function that ends it. */
  listen(heard: () => void): () => void
  /** The newest turns of all counters that were not ended. */
  turns(): Promise<ReadonlyMap<string, string>>
}

export const createEndings = (database: Pick<Database, 'listen' | 'query'>): Endings => ({
  listen: (heard) => database.listen(CHANNEL, heard),
  async turns() {
    const found = await database.query<{ id: string; turn: string }>(
      'SELECT id, turn FROM counters WHERE ended_at IS NULL',
    )
    return new Map(found.map(({ id, turn }) => [id, turn]))
  },
})
