import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'

/**
 * Opens (and makes, when missing) the journal in `file`; throws JournalRefused if it can't be used. A counter opens its own
 * by openSoundJournal, which also recovers it. `auditKey` is needed for what is written to the audit log.
 */
export const openJournal = (file: string, auditKey: Uint8Array | null = null): Journal =>
  journalOn(openDatabase(file, migrations), file, auditKey)

/** The journal of a counter that trains, before it starts: for what happened in it earlier. */
export function trainingJournal(dataDir: string): Journal {
  mkdirSync(join(dataDir, 'training'), { recursive: true })
  return openJournal(join(dataDir, 'training', 'journal.db'))
}
