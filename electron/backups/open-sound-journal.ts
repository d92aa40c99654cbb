import { liveStates } from '../../shared/sale/order-life.ts'
import { openDatabase, openUpToDate } from '../journal/file/database.ts'
import { damaged, explain, JournalRefused } from '../journal/file/journal-refused.ts'
import { type Journal, journalOn } from '../journal/journal.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import { hasRequestJournal } from '../journal/recovery/request-journal-text.ts'
import { reasonOf } from '../journal/storage-failed.ts'
import { beforeOpening } from './first-start.ts'
import { type JournalPlace, refuseVanished } from './journal-place.ts'
import type { Opening } from './opened-by.ts'
import type { NoteRestored } from './restore.ts'
import type { RestoreChoice } from './restore-offer.ts'

/** Loket's own rows never break the journal's rules. */
const contradicted =
  ({ journalFile }: JournalPlace) =>
  (error: unknown): never => {
    const reason = reasonOf(error)
    if (error instanceof JournalRefused || (reason !== null && reason !== 'ruleBroken'))
      throw explain(error, journalFile)
    throw damaged(journalFile, error)
  }

function tryOn<Result>(place: JournalPlace, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return contradicted(place)(error)
  }
}

/** How a journal is opened, and what the caller does meanwhile. */
interface OpeningOptions {
  readonly at: number
  /** Restores the journal first. */
  readonly restore?: RestoreChoice | undefined
  /** Null where no audit log is written. */
  readonly auditKey?: Uint8Array | null
  readonly noteRestored?: NoteRestored
  readonly onForgotten?: (forgotten: Forgotten) => void
  /** The version of this Loket: a new version first makes a copy of the journal. */
  readonly version?: string
  /** Decides when a new version counts as started; without it, as soon as the journal is open. */
  readonly onOpened?: (started: () => void) => void
}

/**
 * Opens the journal; if a restore is wanted, restores it first. Adds what the journal has lost and the request
 * journal still has, and recovers what a crash left unfinished. Throws JournalRefused, or RestoreOffered if there is
 * a way to restore it.
 */
export async function openSoundJournal(place: JournalPlace, options: OpeningOptions): Promise<Journal> {
  const { at, restore, auditKey = null, version, onOpened } = options
  const { noteRestored = async () => {}, onForgotten = () => {} } = options
  let journal: Journal | undefined
  let opening: Opening | undefined
  try {
    if (restore !== undefined) {
      const { restoreJournal } = await import('./restore.ts')
      await restoreJournal(place, restore, { at, auditKey, noteRestored })
    }
    refuseVanished(place)
    if (version !== undefined) {
      const isRestored = restore !== undefined
      opening = await beforeOpening(place, { version, at, auditKey, isRestored })
    }
    const { journalFile } = place
    const database =
      openUpToDate(journalFile) ??
      openDatabase(journalFile, (await import('../journal/migrations/index.ts')).migrations)
    journal = journalOn(database, journalFile, auditKey)
    if (hasRequestJournal(place.exchangeLog)) {
      const { recoverForgotten } = await import('../journal/recovery/recover-forgotten.ts')
      const forgotten = tryOn(place, () =>
        recoverForgotten(database, place.exchangeLog, at, restore !== undefined),
      )
      if (forgotten) onForgotten(forgotten)
    }
    await journal.resume(at).catch(contradicted(place))
    // At least the rows of the first screen must be readable.
    await journal.listByState(liveStates).catch(contradicted(place))
    const started = () => opening?.succeeded()
    if (onOpened) onOpened(started)
    else started()
    return journal
  } catch (error) {
    await journal?.close()
    const { offerRestore } = await import('./offer-restore.ts')
    throw await offerRestore(opening ? opening.failed(error) : error, place)
  }
}
