import type { DatabaseSync } from 'node:sqlite'
import { MAX_ENTRIES } from '../../../shared/office/feed.ts'
import { row } from '../rows.ts'
import { type FedTable, readFedTables } from './fed-tables.ts'

/** One entry as the feed keeps it. */
export interface KeptEntry {
  readonly position: number
  readonly kind: string
  readonly key: string
  readonly row: string | null
  readonly ends: number
}

const BATCH_CHARACTERS = 256 * 1024
/** A transaction up to this size is sent in one batch. */
const MAX_CHARACTERS = 8 * 1024 * 1024

/** Reads the entries after a position with their rows, up to the end of a transaction. */
export function createEntries(database: DatabaseSync) {
  const select = database.prepare(
    'SELECT position, kind, key, row, ends FROM feed WHERE position > ? ORDER BY position',
  )
  const stays = database.prepare('SELECT evidence_stays AS stays FROM feed_state')
  const tables = readFedTables(database).filter((table) => table.isEvidence)
  const withBytes = new Map(tables.map((table) => [table.name, evidenceOf(database, table, table.json)]))
  const withoutBytes = new Map(
    tables.map((table) => [
      table.name,
      evidenceOf(database, table, `json_set(${table.json}, '$.raw', NULL)`),
    ]),
  )
  function* after(position: number): Iterable<KeptEntry> {
    const evidence = row<{ stays: number }>(stays)?.stays === 1 ? withoutBytes : withBytes
    for (const entry of select.iterate(position) as Iterable<unknown> as Iterable<KeptEntry>)
      yield { ...entry, row: evidence.get(entry.kind)?.(entry.key) ?? entry.row }
  }
  return {
    after,
    batchAfter(position: number): KeptEntry[] {
      const batch: KeptEntry[] = []
      let characters = 0
      let whole = 0
      for (const entry of after(position)) {
        batch.push(entry)
        characters += entry.key.length + (entry.row?.length ?? 0)
        if (entry.ends === 1) whole = batch.length
        if (whole > 0 && characters > BATCH_CHARACTERS) return batch.slice(0, whole)
        if (characters > MAX_CHARACTERS || batch.length === MAX_ENTRIES) return batch
      }
      return batch
    },
  }
}

function evidenceOf(
  database: DatabaseSync,
  { name, keys }: FedTable,
  json: string,
): (key: string) => string | null {
  const select = database.prepare(`SELECT ${json} AS json FROM "${name}" WHERE "${keys[0]}" = ? ->> 0`)
  return (key) => row<{ json: string }>(select, key)?.json ?? null
}
