import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

/** How often the two clocks are compared. */
const COMPARE_MS = 60_000
/** An answer that took longer says too little about the moment at which it was given. */
const MAX_MS = 2_000
/** A difference that an operator should know of: one-time codes of half a minute begin to fail. */
const TOLD_MS = 20_000

interface SharedClock {
  readonly clock: Clock
  stop(): void
}

/**
 * The time of the database's server, for every process of an office: times that one process stores, such as when a
 * counter was last seen or until when a code works, are compared by others with their own clock. While the database
 * does not answer, the last known difference counts.
 */
export async function openSharedClock(
  database: Pick<Database, 'query'>,
  own: Clock,
  note: Log['note'],
): Promise<SharedClock> {
  let ahead = 0
  let isTold = false
  let isStopped = false
  let cancel = () => {}

  async function compare(): Promise<void> {
    const before = own.elapsed()
    const [found] = await database.query<{ at: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at',
    )
    const took = own.elapsed() - before
    if (!found || took > MAX_MS) return
    ahead = Math.round(found.at + took / 2 - own.now())
    const isFar = Math.abs(ahead) > TOLD_MS
    if (isFar && !isTold) note('clocksDiffer', { seconds: Math.round(ahead / 1_000) })
    isTold = isFar
  }
  async function go(): Promise<void> {
    // Health reports a database that does not answer.
    await compare().catch(() => {})
    if (!isStopped) cancel = own.after(COMPARE_MS, () => void go())
  }
  await go()
  return {
    clock: { ...own, now: () => own.now() + ahead },
    stop() {
      isStopped = true
      cancel()
    },
  }
}
