import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../electron/journal/file/database.ts'
import { journalOn } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { rebuildJournal } from '../../../electron/journal/rebuild/rebuild.ts'
import { auditProblem } from '../../../electron/journal/recovery/contradictions.ts'
import type { Database } from '../../../services/office/database/database.ts'
import type { FeedStore } from '../../../services/office/feed/feed-store.ts'
import { withFolder } from '../with-folder.ts'
import { auditKey } from '../world/fresh.ts'
import { type Rows, rowsOfCopy, rowsOfJournal } from './copied.ts'

interface CopyAtOffice {
  readonly office: Database
  readonly store: FeedStore
  readonly counterId: string
}

/** At every moment the copy is the journal as it was after some transaction: no order without the line of its last step. */
export async function demandSound({ office, counterId }: CopyAtOffice): Promise<void> {
  const [feed] = await office.query<{ whole: number | null; begun: number }>(
    'SELECT whole, begun FROM feeds WHERE counter = $1',
    counterId,
  )
  if (!feed || feed.whole === null || feed.whole < feed.begun) return
  const found = await office.query<{ key: string }>(
    `WITH steps AS (
      SELECT DISTINCT ON (number) number, step FROM (
        SELECT row::json ->> 'merchant_trade_no' AS number, (key::json ->> 0)::bigint AS sequence,
          (row::json ->> 'detail')::json ->> 'to' AS step
        FROM copies WHERE counter = $1 AND kind = 'events' AND row::json ->> 'kind' = 'stateChanged') e
      ORDER BY number, sequence DESC)
    SELECT o.key FROM copies o JOIN steps ON number = o.row::json ->> 'merchant_trade_no'
      WHERE o.counter = $1 AND o.kind = 'orders' AND step <> o.row::json ->> 'state'`,
    counterId,
  )
  if (found.length > 0) throw new Error(`order ${found[0]?.key} of the copy is not as its timeline says`)
}

/**
 * What the office gives back becomes a sound journal with every row that it has; at rest, with every row of `lost`.
 * Returns false while the office has no complete copy.
 */
export const demandRebuilt = (
  { office, store, counterId }: CopyAtOffice,
  lost: DatabaseSync | null,
): Promise<boolean> =>
  withFolder(async (folder) => {
    const file = join(folder, 'journal.db')
    let part = await store.give(counterId, 0)
    if (part.version === null) return false
    const rebuilding = rebuildJournal(file, part.version)
    for (;;) {
      rebuilding.add(part.rows)
      if (part.isLast) break
      part = await store.give(counterId, part.upTo)
    }
    const place = await store.placeOf(counterId)
    rebuilding.finish({ counter: counterId, place, auditKey })
    const rebuilt = openDatabase(file, migrations)
    try {
      const problem = auditProblem(rebuilt)
      if (problem !== null) throw new Error(problem)
      compare(rowsOfJournal(rebuilt), lost ? rowsOfJournal(lost) : await rowsOfCopy(office, counterId))
      const feed = journalOn(rebuilt, file, auditKey).feed()
      if (feed.goOnFrom(counterId, place) !== null)
        throw new Error('it can not continue from the office’s position')
    } finally {
      rebuilt.close()
    }
    return true
  })

/** The office has each row of the journal, and its page shows the journal's orders. */
export async function demandSame({ office, counterId }: CopyAtOffice, journal: DatabaseSync): Promise<void> {
  compare(await rowsOfCopy(office, counterId), rowsOfJournal(journal))
  const orders = await office.query<{ number: string; state: string }>(
    'SELECT number, state FROM orders WHERE counter = $1 ORDER BY number',
    counterId,
  )
  const ownOrders = journal
    .prepare('SELECT merchant_trade_no AS number, state FROM orders ORDER BY merchant_trade_no')
    .all()
  if (JSON.stringify(orders) !== JSON.stringify(ownOrders)) throw new Error('the page has other orders')
}

function compare(found: Rows, wanted: Rows): void {
  for (const [table, rows] of Object.entries(wanted)) {
    const [missing] = rows.filter((each) => !found[table]?.includes(each))
    const [more] = (found[table] ?? []).filter((each) => !rows.includes(each))
    if (missing || more)
      throw new Error(`${table}: missing ${missing ?? 'nothing'}, too many ${more ?? 'none'}`)
  }
}
