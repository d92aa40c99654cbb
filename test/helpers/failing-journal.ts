import { DatabaseSync } from 'node:sqlite'
import type { Journal } from '../../electron/journal/journal.ts'
import { storageFailed } from '../../electron/journal/storage-failed.ts'

/** A disk that can be made to fail, and to recover. */
export interface Disk {
  fails: boolean
}

/**
 * A real journal that refuses any step of an order, refund or static account while the disk fails, with the real error.
 */
export function onDisk(journal: Journal, disk: Disk): Journal {
  return {
    ...journal,
    takeStep: async (step) => {
      if (disk.fails) throw storageFailed(sqliteError())
      return journal.takeStep(step)
    },
    supersede: async (merchantTradeNo, from, at, detail) => {
      if (disk.fails) throw storageFailed(sqliteError())
      return journal.supersede(merchantTradeNo, from, at, detail)
    },
    takeStaticAccountStep: async (step) => {
      if (disk.fails) throw storageFailed(sqliteError())
      return journal.takeStaticAccountStep(step)
    },
    takeRefundStep: async (step) => {
      if (disk.fails) throw storageFailed(sqliteError())
      return journal.takeRefundStep(step)
    },
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
