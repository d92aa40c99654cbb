import * as z from 'zod'
import { waitReasons } from './may-install.ts'

/** Why an update failed. */
export const updateFailures = [
  /** The feed does not answer. */
  'unreachable',
  /** What answers is not a feed of updates, or not for this system. */
  'notAFeed',
  /** The file is not the one that the feed describes. */
  'damaged',
  /** It is not signed by those who made this Loket. */
  'unsigned',
  'noRoom',
  /** No backup could be made, so nothing was installed. */
  'backupFailed',
  /** The installer could not be started, or the password was not given. */
  'notInstalled',
] as const
export type UpdateFailure = (typeof updateFailures)[number]

/** What a new version brings, in both languages; null where the feed does not say. */
export const releaseNotes = z.object({ id: z.string(), en: z.string() }).nullable()
export type ReleaseNotes = z.infer<typeof releaseNotes>

const version = z.string()
const offered = { version, notes: releaseNotes }

/** The state of the search for a new version; times are epoch milliseconds. */
export const updateState = z.discriminatedUnion('kind', [
  /** No feed is known. */
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('notLooked') }),
  z.object({ kind: z.literal('looking') }),
  z.object({ kind: z.literal('upToDate'), at: z.int() }),
  /** There is one, and this Loket can't install it by itself. */
  z.object({ kind: z.literal('found'), ...offered }),
  z.object({ kind: z.literal('downloading'), ...offered, percent: z.int().min(0).max(100) }),
  z.object({ kind: z.literal('ready'), ...offered }),
  /** The owner wants it now; it is installed as soon as nothing is open. */
  z.object({ kind: z.literal('waiting'), ...offered, because: z.enum(waitReasons) }),
  z.object({ kind: z.literal('installing'), ...offered }),
  z.object({ kind: z.literal('failed'), at: z.int(), because: z.enum(updateFailures) }),
])
export type UpdateState = z.infer<typeof updateState>

/** What Settings → Updates shows. */
export const updateStatus = z.object({
  /** The version that runs. */
  version,
  /** Where new versions are looked for; null if nowhere. */
  feed: z.string().nullable(),
  /** Whether this Loket installs an update itself, asks the system's password for it, or can only announce it. */
  installs: z.enum(['itself', 'withPassword', 'not']),
  /** Whether updates must be signed by the makers of this Loket; else only their bytes are compared with the feed. */
  signed: z.boolean(),
  /** The data folders of other Lokets that are open on this computer: nothing is installed before they are closed. */
  others: z.array(z.string()),
  state: updateState,
})
export type UpdateStatus = z.infer<typeof updateStatus>
