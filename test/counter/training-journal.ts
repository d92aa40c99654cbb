import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openJournal } from '../helpers/open-journal.ts'

/** The journal of a counter that has not started yet, for what happened before. */
export function trainingJournal(dataDir: string) {
  mkdirSync(join(dataDir, 'training'), { recursive: true })
  return openJournal(join(dataDir, 'training', 'journal.db'))
}
