import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBackups } from '../../electron/backups/backups.ts'
import type { Journal } from '../../electron/journal/journal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackupStatus } from '../../shared/backup/backup.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A clock that the test turns. */
function handClock() {
  let at = Date.UTC(2026, 10, 21)
  let due: { at: number; work: () => unknown } | null = null
  const clock: Clock = {
    now: () => at,
    elapsed: () => at,
    after(milliseconds, work) {
      due = { at: at + milliseconds, work }
      return () => {
        due = null
      }
    },
  }
  const turn = async (milliseconds: number) => {
    const until = at + milliseconds
    while (due && due.at <= until) {
      const { at: moment, work } = due
      due = null
      at = moment
      await work()
    }
    at = until
  }
  return { clock, turn }
}

/** The backups of a real journal, by a clock that the test turns; `second` is where copies go as well. */
export function openedBackups(second = { folder: '', counter: 'Loket 1' }) {
  const folder = temporaryFolder()
  const journalFile = join(folder, 'journal.db')
  const journal = openJournal(journalFile)
  const { clock, turn } = handClock()
  const told: BackupStatus[] = []
  const trouble: unknown[] = []
  const make = (over: Pick<Journal, 'id' | 'copyTo' | 'writes'> = journal) =>
    createBackups({
      journal: over,
      journalFile,
      auditKey: null,
      folder: join(folder, 'backups'),
      secondFolder: () => second,
      clock,
      onChange: (status) => told.push(status),
      onTrouble: (error) => trouble.push(error),
    })
  const backups = make()
  onTestFinished(async () => {
    await backups.stop()
    await journal.close()
  })
  return { folder: join(folder, 'backups'), journal, backups, clock, make, turn, told, trouble }
}
