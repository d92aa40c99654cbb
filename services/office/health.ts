import type { Clock } from '../../platform/clock.ts'
import { newestOf } from './database/bring-up.ts'
import type { Database } from './database/database.ts'
import { type Trouble, troubleOf } from './database/problem.ts'
import { steps } from './database/steps/index.ts'

/** Whether the office can work: its database answers and can be written to. */
export type Health = { readonly status: 'ok' } | { readonly status: 'trouble'; readonly database: Trouble }

const KNOWN_MS = 1_000

/**
 * Asks the database by writing to it, because only that shows a full disk or a standby. At most one query a
 * second, however many ask.
 */
export function createHealth(
  database: Database,
  clock: Pick<Clock, 'now' | 'elapsed'>,
  onTrouble: (error: unknown) => void,
) {
  let last: { readonly at: number; readonly answer: Promise<Health> } | undefined
  async function ask(): Promise<Health> {
    try {
      await database.query('UPDATE heartbeat SET at = greatest(at, $1)', clock.now())
      const [newest] = await database.query<{ version: number }>(
        'SELECT max(version) AS version FROM schema_steps',
      )
      if ((newest?.version ?? 0) > newestOf(steps)) return { status: 'trouble', database: 'newerOffice' }
      return { status: 'ok' }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === null) onTrouble(error)
      return { status: 'trouble', database: trouble ?? 'refused' }
    }
  }
  return (): Promise<Health> => {
    if (last === undefined || clock.elapsed() - last.at >= KNOWN_MS) {
      last = { at: clock.elapsed(), answer: ask() }
    }
    return last.answer
  }
}
