import { folderInPlaceOf } from '../../../platform/read-text.ts'
import { reasonOf, type StorageReason, storageFailed } from '../storage-failed.ts'

/** Why a journal can't be used. Nothing in it was touched. */
export class JournalRefused extends Error {
  override readonly name: string = 'JournalRefused'
}

/** Its content is not what Loket wrote: a backup can replace it. */
export class JournalDamaged extends JournalRefused {
  override readonly name = 'JournalDamaged'
}

/** The refusal of a damaged journal. */
export const damaged = (file: string, cause?: unknown) =>
  new JournalDamaged(`The journal ${file} is damaged.`, { cause })

/** What the owner can do about it. */
const explanations: Readonly<Partial<Record<StorageReason, (file: string) => string>>> = {
  locked: (file) => `The data folder is in use by another Loket (${file}). Close that one first.`,
  readOnly: (file) => `The journal ${file} can't be written: check the permissions of its folder.`,
  diskFails: (file) => `The disk of the journal ${file} fails: check that it is well and has free space.`,
  full: (file) => `The disk of the journal ${file} is full: free some space, then start Loket again.`,
  unreachable: (file) => `The journal ${file} can't be opened: check that the folder is there and writable.`,
}

/** The {@link JournalRefused} that says what to do about a storage error; any other error unchanged. */
export function explain(error: unknown, file: string): unknown {
  const reason = reasonOf(error)
  if (reason === null) return error
  if (reason === 'damaged') return damaged(file, error)
  const inPlace = folderInPlaceOf(file)
  if (inPlace !== null) return new JournalRefused(inPlace, { cause: error })
  const explanation = explanations[reason]
  return explanation ? new JournalRefused(explanation(file), { cause: error }) : storageFailed(error)
}
