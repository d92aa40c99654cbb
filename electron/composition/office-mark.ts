import { relative } from 'node:path'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import { type Enrolled, fileIn, readEnrolled } from '../office/enrolled.ts'
import type { KeptMarks } from '../staff/kept-marks.ts'

interface OfficeMarkOptions {
  readonly dataDir: string
  /** The folder of this mode, which has the file of its office. */
  readonly folder: string
  readonly marks: KeptMarks
  readonly now: () => number
}

/**
 * Notices that the file of a counter's office names another office, another address or none, and Loket did not write that: the
 * journal's copy, customers' receipts and the gateway's notifications go to that address. As `file-marks.ts`, which it is not part of
 * because each mode has an office of its own and the file changes at every connection.
 */
export function createOfficeMark({ dataDir, folder, marks, now }: OfficeMarkOptions) {
  const file = relative(dataDir, fileIn(folder)).replaceAll('\\', '/')
  const keep = (enrolled: Enrolled | null) => marks.keep(file, markOf(enrolled))
  return {
    keep,
    /** Has a change written down, once: then the file counts as it is. */
    async tell(note: (entry: NewAuditEntry) => Promise<void>): Promise<void> {
      const enrolled = readIn(folder)
      const [known, found] = [marks.all().get(file), markOf(enrolled)]
      if (known?.now === found) return
      if (known && known.before !== found) {
        const name = enrolled ? `${enrolled.name} · ${enrolled.address}` : (known.now.split(' ')[0] ?? '')
        const kind = enrolled ? 'officeEnrolled' : 'officeLeft'
        await note({ at: now(), kind, by: null, subject: null, detail: { name, from: 'outside' } })
      }
      // A mark remembers the one before it, for a power cut between mark and file. Kept twice, it is the only one that counts.
      keep(enrolled)
      keep(enrolled)
    },
  }
}

/** What decides where things go; empty without an office. */
const markOf = (enrolled: Enrolled | null): string =>
  enrolled ? [enrolled.address, enrolled.officeKey, enrolled.counterId].join(' ') : ''

function readIn(folder: string): Enrolled | null {
  try {
    return readEnrolled(folder)
  } catch {
    // Settings → Office shows what is wrong with the file; there is no office by it.
    return null
  }
}
