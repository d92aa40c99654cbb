import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'

interface RefusedTriesOptions {
  readonly note: (entry: NewAuditEntry) => Promise<void>
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly onTrouble: (error: unknown) => void
}

/** The tries of one person since they last had a minute without any. */
interface Run {
  lines: number
  /** The last try that has no line yet, and how many have none. */
  held: NewAuditEntry | null
  tries: number
  callOff: () => void
}

/** More than a person makes by mistake in a minute. */
const LINES_OF_THEIR_OWN = 10

/**
 * The audit log's lines of refused acts. A script in a cashier's window can try thousands a second: after ten tries a line a
 * minute says how many more there were, and what the last of them was for.
 */
export function createRefusedTries({ note, clock, onTrouble }: RefusedTriesOptions) {
  const runs = new Map<string | null, Run>()

  function begin(who: string | null): Run {
    const run: Run = { lines: 0, held: null, tries: 0, callOff: () => {} }
    runs.set(who, run)
    waitAgain(who, run)
    return run
  }

  function waitAgain(who: string | null, run: Run): void {
    run.callOff = clock.after(MINUTE, () => {
      if (run.held === null) return void runs.delete(who)
      waitAgain(who, run)
      tell(run).catch(onTrouble)
    })
  }

  async function tell(run: Run): Promise<void> {
    const { held, tries } = run
    if (held === null) return
    run.held = null
    run.tries = 0
    try {
      await note({ ...held, at: clock.now(), detail: { ...held.detail, tries: String(tries) } })
    } catch (error) {
      run.held ??= held
      run.tries += tries
      throw error
    }
  }

  return {
    async note(entry: NewAuditEntry): Promise<void> {
      const who = entry.by?.id ?? null
      const run = runs.get(who) ?? begin(who)
      run.lines += 1
      if (run.lines <= LINES_OF_THEIR_OWN) return note(entry)
      run.held = entry
      run.tries += 1
    },
    /** This person's duty ends: what is held has its line before. Null where nothing is, so that nobody waits. */
    tellOf(who: string): Promise<void> | null {
      const run = runs.get(who)
      return run?.held ? tell(run) : null
    },
    /** Loket closes all the same where the disk refuses a line. */
    async stop(): Promise<void> {
      for (const run of runs.values()) {
        run.callOff()
        await tell(run).catch(onTrouble)
      }
    },
  }
}
