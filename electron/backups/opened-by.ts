import * as z from 'zod'
import { JournalRefused } from '../journal/file/journal-refused.ts'

/** The content of `opened-by.json` beside a journal. */
export const openedBy = z.object({
  /** The version that opened the journal last, or is about to open it. */
  version: z.string(),
  /** Until it has opened: the previous version, the copy of its journal, and how often it was tried. */
  firstStart: z.object({ before: z.string().nullable(), copy: z.string(), tries: z.int() }).nullable(),
})
export type OpenedBy = z.infer<typeof openedBy>

/** A new version could not open the journal. The journal is again as the previous version left it. */
export class NewVersionFailed extends JournalRefused {
  override readonly name = 'NewVersionFailed'
}

/** The opening of a journal by one version of Loket. */
export interface Opening {
  /** The journal is open, everything in it is resolved, and the page is there: from now on sales are written to it. */
  succeeded(): void
  /** It could not be opened. Returns the error to show. */
  failed(error: unknown): unknown
}
