import { DatabaseSync } from 'node:sqlite'
import { removeDatabase } from '../../../platform/database-files.ts'
import { inTransaction } from '../transaction.ts'

/** Raised with each change of the shape, or of what is searched: an older file is rebuilt. */
const VERSION = 3

const SHAPE = `
  CREATE TABLE place (
    /** The last event that was indexed, and its name, by which another journal is noticed. */
    sequence INTEGER NOT NULL,
    event TEXT NOT NULL,
    /** Orders with an id below this are not indexed yet. */
    below INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE listed (
    id INTEGER PRIMARY KEY,
    created_at INTEGER NOT NULL,
    payment_type TEXT NOT NULL,
    state TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX by_time ON listed (created_at);
  CREATE INDEX by_channel ON listed (payment_type, created_at);
  CREATE INDEX by_state ON listed (state, created_at);
  CREATE INDEX by_channel_and_state ON listed (payment_type, state, created_at);
  CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram', content = '', contentless_delete = 1);
  PRAGMA user_version = ${VERSION};`

/** Opens the order index. One that can't be read, or belongs to another journal, is replaced: it holds nothing that could be lost. */
export function openIndexFile(
  file: string,
  isOfThisJournal: (index: DatabaseSync) => boolean,
  begin: (fresh: DatabaseSync) => void,
): DatabaseSync {
  const open = () => {
    const index = new DatabaseSync(file, { timeout: 1_000 })
    // A power cut may lose it: rebuilding it is cheaper than waiting for the disk at every change.
    index.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;')
    return index
  }
  let index: DatabaseSync | undefined
  try {
    index = open()
    const version = index.prepare('PRAGMA user_version').get() as { user_version: number }
    if (version.user_version === VERSION && isOfThisJournal(index)) return index
  } catch {
    // The remedy is the same for every fault.
  }
  if (index?.isOpen) index.close()
  if (file !== ':memory:') removeDatabase(file)
  const fresh = open()
  inTransaction(fresh, () => {
    fresh.exec(SHAPE)
    begin(fresh)
  })
  return fresh
}
