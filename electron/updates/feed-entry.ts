import * as z from 'zod'
import { readSafely } from '../../shared/read-safely.ts'
import type { ReleaseNotes } from '../../shared/update/update-status.ts'
import { UpdateRefused } from './update-refused.ts'

/** An entry of a feed is about a page of text. */
export const MAX_FEED_BYTES = 64 * 1024
/** Ten times an installer of today. */
const MAX_INSTALLER_BYTES = 1024 ** 3
const NOTES_LETTERS = 8_000

const file = z.object({
  /** A file name next to the feed: it leads to no other folder or server. */
  url: z.string().regex(/^[\w.+~-]{1,200}$/),
  /** SHA-512 in base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.int().positive().max(MAX_INSTALLER_BYTES).default(MAX_INSTALLER_BYTES),
})

const entry = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  files: z.array(file).min(1).max(20),
  stagingPercentage: z.number().min(0).max(100).optional(),
  /** What electron-builder writes by default: one language, for both. */
  releaseNotes: z.string().optional(),
  vendor: z
    .object({
      notes: z.object({ id: z.string(), en: z.string() }).optional(),
      signature: z.string().max(200).optional(),
    })
    .optional(),
})

/** An entry of a feed: its one, newest version. */
export interface FeedEntry {
  readonly version: string
  readonly files: readonly {
    readonly url: string
    readonly sha512: string
    /** In bytes; where the feed does not say it, the most that an installer may have. */
    readonly size: number
  }[]
  /** The percentage of counters that it is offered to. */
  readonly stagingPercentage: number
  readonly notes: ReleaseNotes
  /** The makers' signature over version and files, in base64; null if there is none. */
  readonly signature: string | null
}

/** Reads the text of a feed's file. Throws {@link UpdateRefused} if it is not an entry that Loket can use. */
export function readFeedEntry(raw: unknown): FeedEntry {
  const read = readSafely(entry, raw)
  if (!read.success) {
    throw new UpdateRefused('notAFeed', `The feed has no valid entry: ${read.error.issues[0]?.message}`)
  }
  const { version, files, stagingPercentage = 100, releaseNotes, vendor } = read.data
  const notes = vendor?.notes ?? (releaseNotes === undefined ? null : { id: releaseNotes, en: releaseNotes })
  return {
    version,
    files,
    stagingPercentage,
    notes: notes && { id: notes.id.slice(0, NOTES_LETTERS), en: notes.en.slice(0, NOTES_LETTERS) },
    signature: vendor?.signature ?? null,
  }
}

/** Whether a version is newer than another. Each is three numbers; the second may have a suffix, which does not count. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

const numbersOf = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number)
