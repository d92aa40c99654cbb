import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSoundJournal } from '../../electron/backups/open-sound-journal.ts'
import { withRequestJournal } from '../../electron/backups/with-request-journal.ts'
import type { Forgotten } from '../../electron/journal/recovery/recover-forgotten.ts'

/** Where a shop's files are. */
export const placeIn = (folder: string) => ({
  journalFile: join(folder, 'journal.db'),
  backupsFolder: join(folder, 'backups'),
  exchangeLog: join(folder, 'exchanges.log'),
})

/** Opens a journal with its request journal, and tells what a start brought back. */
export async function openShop(folder: string, at: number, restore?: 'salvage') {
  const place = placeIn(folder)
  const found: { forgotten: Forgotten | null } = { forgotten: null }
  const opened = await openSoundJournal(place, {
    at,
    restore,
    onForgotten: (forgotten) => void Object.assign(found, { forgotten }),
  })
  const journal = withRequestJournal(opened, (line) =>
    appendFileSync(place.exchangeLog, `${JSON.stringify(line)}\n`),
  )
  return { journal, found }
}
