import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedPlace } from '../../shared/office/feed.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { CopyRefused, rebuildJournal } from '../journal/feed/rebuild.ts'
import type { CopyReader } from './copy-reader.ts'

interface TakeBackOptions {
  readonly reader: CopyReader
  /** Beside the journal. */
  readonly folder: string
  readonly counter: string
  /** How far the copy goes: nobody writes to it meanwhile. */
  readonly place: FeedPlace
  readonly auditKey: Uint8Array
}

/**
 * Makes a journal of the office's copy, in a file beside this counter's own. It can take the place of that one as a backup
 * does. Throws {@link CallFailure}.
 */
export async function takeBack({
  reader,
  folder,
  counter,
  place,
  auditKey,
}: TakeBackOptions): Promise<string> {
  const file = join(folder, 'journal-from-office.db')
  forget(file)
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
    forget(file)
    if (error instanceof CopyRefused) throw new CallFailure('officeCopyUnusable', error.message)
    throw error
  }
}

/** Removes it, with what SQLite puts beside it. */
export function forget(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
}
