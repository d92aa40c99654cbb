import { type Crash, noteCrash } from '../../support/crashes.ts'

/** A page that crashes more often than this within {@link WITHIN_MS} is not loaded again without a person. */
const MAX_ENDS = 3
const WITHIN_MS = 5 * 60_000

interface CrashNotesOptions {
  readonly file: string
  readonly version: string
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

export interface CrashNotes {
  add(what: Crash['what'], reason: string, code: number | null, where?: readonly string[]): void
}

export function openCrashNotes({ file, version, now, onTrouble }: CrashNotesOptions): CrashNotes {
  return {
    add(what, reason, code, where = []) {
      try {
        const at = new Date(now()).toISOString()
        noteCrash(file, { at, version, what, reason: reason.slice(0, 60), code, where: [...where] })
      } catch (error) {
        onTrouble(error)
      }
    },
  }
}

/** Counts a page's crashes: true if this one comes too soon after too many others. */
export function createCrashCount(now: () => number): () => boolean {
  let ends: number[] = []
  return () => {
    ends = [...ends.filter((at) => now() - at < WITHIN_MS), now()]
    return ends.length > MAX_ENDS
  }
}
