import type { Clock } from '../../platform/clock.ts'
import { newestOf } from './database/bring-up.ts'
import type { Database } from './database/database.ts'
import { type Trouble, troubleOf } from './database/problem.ts'
import { steps } from './database/steps/index.ts'
import type { Log } from './log.ts'

/** Whether the office can work: its database answers and can be written to. */
export type Health = { readonly status: 'ok' } | { readonly status: 'trouble'; readonly database: Trouble }

const KNOWN_MS = 1_000
/** How often the office checks by itself, if nobody asks. */
const LOOK_MS = 15_000
/**
 * Problems that this check can miss although other work meets them: it overwrites a row, for which a full disk has
 * room, and it needs few rights.
 */
const missed: readonly Trouble[] = ['full', 'refused']
/** Longer than a counter waits before it tries again. */
const HEARD_MS = 90_000

interface HealthOptions {
  readonly database: Database
  readonly clock: Clock
  readonly note: Log['note']
  readonly onTrouble: (error: unknown) => void
}

/**
 * Tests the database by writing to it, because only that shows a standby, and hears of what other work met, because only that
 * shows every full disk. It makes at most one query a second, however many ask. It logs once when the database can't be used any
 * more, and once when it can again.
 */
export function createHealth({ database, clock, note, onTrouble }: HealthOptions) {
  let last: { readonly at: number; readonly answer: Promise<Health> } | undefined
  let awaySince: number | null = null
  let isStopped = false
  let heard: { readonly at: number; readonly database: Trouble } | undefined

  async function ask(): Promise<Health> {
    const health = await look()
    // The office closes its database itself.
    if (isStopped) return health
    if (health.status === 'trouble' && awaySince === null) {
      awaySince = clock.elapsed()
      note('databaseAway', { why: health.database })
    } else if (health.status === 'ok' && awaySince !== null) {
      note('databaseBack', { seconds: Math.round((clock.elapsed() - awaySince) / 1_000) })
      awaySince = null
    }
    return health
  }

  async function look(): Promise<Health> {
    try {
      await database.query('UPDATE heartbeat SET at = greatest(at, $1)', clock.now())
      const [newest] = await database.query<{ version: number }>(
        'SELECT max(version) AS version FROM schema_steps',
      )
      if ((newest?.version ?? 0) > newestOf(steps)) return { status: 'trouble', database: 'newerOffice' }
      if (heard !== undefined && clock.elapsed() - heard.at < HEARD_MS)
        return { status: 'trouble', database: heard.database }
      return { status: 'ok' }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === null) onTrouble(error)
      return { status: 'trouble', database: trouble ?? 'refused' }
    }
  }

  function read(): Promise<Health> {
    if (last === undefined || clock.elapsed() - last.at >= KNOWN_MS) {
      last = { at: clock.elapsed(), answer: ask() }
    }
    return last.answer
  }

  let cancel = clock.after(LOOK_MS, again)
  function again(): void {
    void read()
    cancel = clock.after(LOOK_MS, again)
  }
  return {
    read,
    /** Hears of an error that other work met; false if it is not a problem of the database. */
    hear(error: unknown): boolean {
      const database = troubleOf(error)
      if (database !== null && missed.includes(database)) heard = { at: clock.elapsed(), database }
      return database !== null
    },
    stop() {
      isStopped = true
      cancel()
    },
  }
}
