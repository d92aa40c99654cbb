import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeDurably } from '../../platform/durable-file.ts'
import { soundSchema } from '../journal/schema/sound-schema.ts'
import { versionOfTables } from '../journal/schema/tables.ts'
import type { JournalPlace } from './journal-place.ts'
import { type OpenedBy, type Opening, openedBy } from './opened-by.ts'

interface Beginning {
  readonly version: string
  readonly at: number
  readonly auditKey: Uint8Array | null
  /** A backup has just replaced the journal: it needs no copy, and no older copy may replace it. */
  readonly isRestored: boolean
}

/**
 * Called before a journal is opened. Before a new version opens it for the first time, a copy is made and
 * verified. Throws NewVersionFailed if this version was tried twice and ended without reporting an error:
 * then the old journal is back.
 */
export async function beforeOpening(
  place: JournalPlace,
  { version, at, auditKey, isRestored }: Beginning,
): Promise<Opening> {
  const file = join(dirname(place.journalFile), 'opened-by.json')
  const last = read(file)
  const keep = (now: OpenedBy) => writeDurably(file, `${JSON.stringify(now)}\n`)
  if (!isRestored && isFirst(place.journalFile, last, version)) {
    const { beginFirstStart } = await import('./new-version.ts')
    return beginFirstStart({ place, version, at, auditKey, last, keep })
  }
  return {
    succeeded() {
      if (last?.version !== version || last.firstStart !== null) keep({ version, firstStart: null })
    },
    failed: (error) => error,
  }
}

function isFirst(journalFile: string, last: OpenedBy | null, version: string): boolean {
  if (last?.version === version) return last.firstStart !== null
  const tables = versionOfTables(journalFile)
  const newest = soundSchema.version
  // Nothing to copy: a missing or unreadable journal, or a newer Loket's, is refused when it is opened.
  if (tables === null || tables > newest) return false
  // The last Loket here stored no versions: a copy is made only if its tables are about to change.
  return last !== null || tables < newest
}

function read(file: string): OpenedBy | null {
  if (!existsSync(file)) return null
  try {
    return openedBy.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // An unnecessary copy does no harm.
    return { version: '', firstStart: null }
  }
}
