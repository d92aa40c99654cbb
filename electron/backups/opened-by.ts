import * as z from 'zod'

/** What stands in `opened-by.json` beside a journal. */
export const openedBy = z.object({
  /** The version that opened the journal last, or is about to. */
  version: z.string(),
  /** Until it has: the version before, the copy of its journal, and how often it was tried. */
  firstStart: z.object({ before: z.string().nullable(), copy: z.string(), tries: z.int() }).nullable(),
})
export type OpenedBy = z.infer<typeof openedBy>

/** The opening of a journal by one version of Loket. */
export interface Opening {
  /** The journal is open, everything in it was put right, and the page is there: from now on sales are written to it. */
  succeeded(): void
  /** It could not be opened. Returns the error to tell. */
  failed(error: unknown): unknown
}
