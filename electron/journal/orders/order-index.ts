import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { rows } from '../rows.ts'
import { amountWord, MARK } from '../search.ts'
import { inTransaction } from '../transaction.ts'
import { openIndexFile } from './order-index-file.ts'
import { type FilterOfIndex, queryOf } from './order-queries.ts'

/** One page of results, newest first. */
export interface Found {
  readonly ids: readonly number[]
  /** How much of the journal has been searched, from 0 to 1. */
  readonly looked: number
}

/**
 * Finds orders among a million. It is a copy of what is searched, in a file of its own that may be lost or deleted at
 * any time: it is rebuilt from the journal, newest orders first, and follows the journal's events. So no sale waits for
 * it, and damage to it costs nothing.
 */
export interface OrderIndex {
  find(filter: FilterOfIndex, before: number | null, limit: number): Found
  /**
   * Indexes some more of the older orders, then merges some of its words for faster searches; false if there is nothing
   * left to do.
   */
  fill(): boolean
  close(): void
}

/** Orders indexed at a time: a few milliseconds, which no sale notices. */
const SLICE = 100
/**
 * Each slice puts its words into a place of its own, and a search reads every place. From more than this many on,
 * they are merged.
 */
const PLACES = 8
/** Pages merged at a time, which takes about as long as indexing a slice. */
const MERGED_PAGES = 64
/** Slices indexed by each search, so that a young journal is indexed completely by the first one. */
const SLICES_A_LOOK = 10

/** The searched parts of an order. */
const SEARCHED = [
  'merchant_trade_no',
  'payer',
  'phone',
  'paid_by',
  'platform_trade_no',
  'rrn',
  'account_no',
  'cart_name',
  'cashier',
] as const

interface Row extends Record<(typeof SEARCHED)[number], string | null> {
  id: number
  created_at: number
  payment_type: string
  state: string
  amount: number
  code: string | null
  /** The names of what was sold, each once. */
  goods: string | null
}

/** Parts are separated by a character that nobody types, so that no match spans two parts. */
function textOf(row: Row): string {
  const parts = [...SEARCHED.map((column) => row[column]), row.code, row.goods].filter(
    (part) => part !== null,
  )
  return `${MARK}${[...parts, amountWord(row.amount)].join(MARK)}${MARK}`
}

/** Opens the index in `file` of the journal behind `journal`, or begins one. */
export function openOrderIndex(file: string, journal: DatabaseSync): OrderIndex {
  const lastEvent = journal.prepare('SELECT max(sequence) AS sequence FROM events')
  const eventName = journal.prepare(
    "SELECT merchant_trade_no || ' ' || at AS name FROM events WHERE sequence = ?",
  )
  const changed = journal.prepare(
    'SELECT DISTINCT merchant_trade_no AS number FROM events WHERE sequence > ? AND sequence <= ?',
  )
  const select = `SELECT o.id, o.created_at, o.payment_type, o.state, o.amount, ${SEARCHED.join(', ')},
    iif(o.code_kind IN ('virtualAccount', 'storeCode'), o.code, NULL) AS code,
    (SELECT group_concat(name, '${MARK}') FROM (SELECT DISTINCT name FROM order_lines l
      WHERE l.merchant_trade_no = o.merchant_trade_no AND kind = 'product')) AS goods FROM orders o`
  const oneOrder = journal.prepare(`${select} WHERE o.merchant_trade_no = ? AND o.home IS NULL`)
  const ordersBelow = journal.prepare(
    `${select} WHERE o.id < ? AND o.home IS NULL ORDER BY o.id DESC LIMIT ${SLICE}`,
  )
  const newest = journal.prepare('SELECT coalesce(max(id), 0) AS id FROM orders')

  const nameOf = (sequence: number) => (eventName.get(sequence) as { name: string } | undefined)?.name ?? ''
  const isOfThisJournal = (index: DatabaseSync): boolean => {
    const { sequence, event } = index.prepare('SELECT sequence, event FROM place').get() as {
      sequence: number
      event: string
    }
    return nameOf(sequence) === event
  }

  const index = openIndexFile(file, isOfThisJournal, (fresh) => {
    const sequence = (lastEvent.get() as { sequence: number | null }).sequence ?? 0
    const below = (newest.get() as { id: number }).id + 1
    fresh.prepare('INSERT INTO place VALUES (?, ?, ?)').run(sequence, nameOf(sequence), below)
  })
  const place = index.prepare('SELECT sequence, below FROM place')
  const follow = index.prepare('UPDATE place SET sequence = ?, event = ?')
  const descend = index.prepare('UPDATE place SET below = ?')
  const listed = index.prepare('INSERT OR REPLACE INTO listed VALUES (?, ?, ?, ?, ?)')
  const known = index.prepare('SELECT created_at FROM listed WHERE id = ?')
  const forget = index.prepare('DELETE FROM texts WHERE rowid = ?')
  const insertText = index.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)')

  function take(row: Row): void {
    const { id, created_at, payment_type, state } = row
    const text = textOf(row)
    if (known.get(id)) forget.run(id)
    listed.run(id, created_at, payment_type, state, text)
    insertText.run(id, text)
  }

  /** Also kept in memory, because nothing else writes this file while it is open. */
  let { sequence, below } = place.get() as { sequence: number; below: number }

  /** Indexes everything that changed since the last search. */
  function catchUp(): void {
    const last = (lastEvent.get() as { sequence: number | null }).sequence ?? 0
    if (last <= sequence) return
    inTransaction(index, () => {
      for (const { number } of changed.all(sequence, last) as { number: string }[]) {
        const row = oneOrder.get(number) as Row | undefined
        // Orders that are not indexed yet will be later, in their state at that time.
        if (row && (row.id >= below || known.get(row.id))) take(row)
      }
      follow.run(last, nameOf(last))
    })
    sequence = last
  }

  /** Prepared statements by their SQL; one for each combination of filters. */
  const statements = new Map<string, StatementSync>()
  function prepared(sql: string): StatementSync {
    const before = statements.get(sql)
    if (before) return before
    const statement = index.prepare(sql)
    statement.setReturnArrays(true)
    statements.set(sql, statement)
    return statement
  }

  function fill(): boolean {
    if (below <= 1) return mergeSome()
    const orders = rows<Row>(ordersBelow, below)
    const lowest = orders.at(-1)?.id ?? 0
    inTransaction(index, () => {
      for (const order of orders) take(order)
      descend.run(lowest)
    })
    below = lowest
    return true
  }

  const merge = index.prepare("INSERT INTO texts (texts, rank) VALUES ('merge', ?)")
  const changes = index.prepare('SELECT total_changes() AS count')
  let merging: boolean | null = null
  /**
   * Merges some words. A negative number of pages begins a merge of everything; FTS5 has nothing left to merge once a
   * step changes fewer than two rows.
   */
  function mergeSome(): boolean {
    const count = () => (changes.get() as { count: number }).count
    if (merging === null) {
      const { places } = index.prepare('SELECT count(DISTINCT segid) AS places FROM texts_idx').get() as {
        places: number
      }
      merging = places > PLACES
      if (merging) merge.run(-MERGED_PAGES)
      return merging
    }
    const before = count()
    if (merging) merge.run(MERGED_PAGES)
    merging = count() - before >= 2
    return merging
  }

  /** How much of the journal is indexed, from 0 to 1. */
  function looked(): number {
    if (below <= 1) return 1
    const { id } = newest.get() as { id: number }
    return id === 0 ? 1 : 1 - (below - 1) / id
  }

  return {
    find(filter, before, limit) {
      catchUp()
      for (let slices = 0; slices < SLICES_A_LOOK && below > 1; slices += 1) fill()
      const { sql, values } = queryOf(filter, before, limit)
      const found = rows<[number]>(prepared(sql), ...values)
      return { ids: found.map(([id]) => id), looked: looked() }
    },
    fill,
    close() {
      if (index.isOpen) index.close()
    },
  }
}
