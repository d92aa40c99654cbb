import type { DatabaseSync } from 'node:sqlite'
import type { FeedBeginning, FeedPlace } from '../../../shared/office/feed.ts'
import { row } from '../rows.ts'
import { versionOf } from '../schema/tables.ts'
import { inTransaction } from '../transaction.ts'
import { type FedTable, fedTables, keyOf, readFedTables } from './fed-tables.ts'
import { beginFeeding } from './triggers.ts'

/** How far the copying has come: a table, and the key of its last copied row, null for none yet. */
type Filling = readonly [table: string, key: string | null]

/** Rows at a time: a sale waits no longer than this takes. */
export const FILL_ROWS = 300

/**
 * Begins a feed that continues from a place of the office's copy and starts with a copy of all rows. It replaces the
 * feed that the connection may have. It contains the gateway's bytes unless `evidenceStays`.
 */
export function beginFeed(
  database: DatabaseSync,
  counter: string,
  { position, hash }: FeedPlace,
  evidenceStays = false,
): void {
  const version = versionOf(database)
  inTransaction(database, () => {
    database.exec('DELETE FROM feed; DELETE FROM feed_state')
    database
      .prepare(
        `INSERT INTO feed_state (one, counter, acknowledged, hash, version, filling, evidence_stays)
          VALUES (1, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        counter,
        position,
        hash,
        version,
        JSON.stringify([fedTables[0], null] satisfies Filling),
        evidenceStays ? 1 : 0,
      )
    database
      .prepare("INSERT INTO feed (position, kind, key, row) VALUES (?, 'begin', '[]', ?)")
      .run(position + 1, JSON.stringify({ version } satisfies FeedBeginning))
  })
  beginFeeding(database)
}

/** Appends rows from before the feed began, a few at a time, within the caller's transaction. */
export function createFill(database: DatabaseSync) {
  const tables = readFedTables(database)
  const selectFilling = database.prepare('SELECT filling FROM feed_state')
  const setFilling = database.prepare('UPDATE feed_state SET filling = ?')
  const insertWhole = database.prepare("INSERT INTO feed (kind, key) VALUES ('whole', '[]')")
  const lastKey = database.prepare('SELECT key FROM feed ORDER BY position DESC LIMIT 1')

  const isFilling = () => row<{ filling: string | null }>(selectFilling)?.filling != null

  function step(): void {
    const filling = row<{ filling: string | null }>(selectFilling)?.filling
    if (filling == null) return
    let [name, key] = JSON.parse(filling) as Filling
    for (let left = FILL_ROWS; ; key = null) {
      const at = tables.findIndex((table) => table.name === name)
      const table = tables[at]
      if (table) left -= append(table, key, left)
      if (left === 0) {
        setFilling.run(JSON.stringify([name, row<{ key: string }>(lastKey)?.key ?? null]))
        return
      }
      const next = tables[at + 1]
      if (!next) break
      name = next.name
    }
    setFilling.run(null)
    insertWhole.run()
  }

  function append(table: FedTable, after: string | null, most: number): number {
    const { name, keys, json, isEvidence } = table
    const columns = keys.map((key) => `"${key}"`).join(', ')
    const from = keys.map((_, place) => `?1 ->> ${place}`).join(', ')
    return Number(
      database
        .prepare(
          `INSERT INTO feed (kind, key, row) SELECT '${name}', ${keyOf(table, `"${name}"`)}, ${isEvidence ? 'NULL' : json}
            FROM "${name}" WHERE ?1 IS NULL OR (${columns}) > (${from}) ORDER BY ${columns} LIMIT ?2`,
        )
        .run(after, most).changes,
    )
  }

  return { isFilling, step }
}
