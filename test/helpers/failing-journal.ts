import { DatabaseSync } from 'node:sqlite'
import type { Journal } from '../../electron/journal/journal.ts'
import { storageFailed } from '../../electron/journal/storage-failed.ts'

/** A disk that can be made to fail, and to recover. */
export interface Disk {
  fails: boolean
}

/**
 * A real journal that refuses any step of an order, refund, subscription or static account while the disk fails, with the
 * real error.
 */
export function onDisk(journal: Journal, disk: Disk): Journal {
  const unlessFailing =
    <Given extends readonly unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (disk.fails) throw storageFailed(sqliteError())
      return write(...given)
    }
  return {
    ...journal,
    takeStep: unlessFailing(journal.takeStep),
    supersede: unlessFailing(journal.supersede),
    takeRefundStep: unlessFailing(journal.takeRefundStep),
    takeSubscriptionStep: unlessFailing(journal.takeSubscriptionStep),
    takeStaticAccountStep: unlessFailing(journal.takeStaticAccountStep),
  }
}

function sqliteError(): unknown {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec('PRAGMA max_page_count = 1; CREATE TABLE too_much (a)')
    throw new Error('SQLite found room where there is none')
  } catch (error) {
    return error
  } finally {
    database.close()
  }
}
