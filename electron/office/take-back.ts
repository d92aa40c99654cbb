import { join } from 'node:path'
import { removeDatabase } from '../../platform/database-files.ts'
import type { FeedPlace } from '../../shared/office/feed.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { CopyRefused, rebuildJournal } from '../journal/rebuild/rebuild.ts'
import type { CopyReader } from './copy-reader.ts'

interface TakeBackOptions {
  readonly reader: CopyReader
  /** The folder of the journal. */
  readonly folder: string
  readonly counter: string
  /** Where the copy ends; nobody writes to it in the meantime. */
  readonly place: FeedPlace
  readonly auditKey: Uint8Array
}

/**
 * Builds a journal from the office's copy, in a file beside the counter's own. The file can replace the
 * journal as a backup can. Throws {@link CallFailure}.
 */
export async function takeBack({
  reader,
  folder,
  counter,
  place,
  auditKey,
}: TakeBackOptions): Promise<string> {
  const file = join(folder, 'journal-from-office.db')
  removeDatabase(file)
  let part = await reader.readAfter(0)
  try {
    if (part.version === null) throw new CopyRefused('the copy is not complete')
    const rebuilding = rebuildJournal(file, part.version)
    try {
      for (;;) {
        rebuilding.add(part.rows)
        if (part.isLast) break
        part = await reader.readAfter(part.upTo)
      }
      rebuilding.finish({ counter, place, auditKey })
    } finally {
      rebuilding.close()
    }
    return file
  } catch (error) {
    removeDatabase(file)
    if (error instanceof CopyRefused) throw new CallFailure('officeCopyUnusable', error.message)
    throw error
  }
}
