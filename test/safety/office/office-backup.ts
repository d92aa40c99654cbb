import type { Database } from '../../../services/office/database/database.ts'

/** What the office knows of one counter. */
export interface OfficeBackup {
  readonly feed: { position: number; hash: string; begun: number; whole: number }
  readonly copies: readonly object[]
  readonly turns: { turn: string; next_turn: string | null } | undefined
}

/** Null while the office has no backup. */
export async function backUp({ query }: Database, counterId: string): Promise<OfficeBackup | null> {
  const [[feed], copies, [turns]] = await Promise.all([
    query<OfficeBackup['feed']>('SELECT * FROM feeds WHERE counter = $1', counterId),
    query<object>('SELECT kind, key, row, position FROM copies WHERE counter = $1', counterId),
    query<NonNullable<OfficeBackup['turns']>>(
      'SELECT turn, next_turn FROM counters WHERE id = $1',
      counterId,
    ),
  ])
  return feed ? { feed, copies, turns } : null
}

export async function putBack(
  { query }: Database,
  counterId: string,
  { feed, copies, turns }: OfficeBackup,
): Promise<void> {
  await query(
    'UPDATE counters SET turn = $2, next_turn = $3 WHERE id = $1',
    counterId,
    turns?.turn ?? null,
    turns?.next_turn ?? null,
  )
  await query('UPDATE copies SET row = NULL, position = 0 WHERE counter = $1', counterId)
  await query(
    `INSERT INTO copies (counter, kind, key, row, position) SELECT $1, c.*
      FROM json_to_recordset($2::json) AS c (kind text, key text, row text, position bigint)
      ON CONFLICT (counter, kind, key) DO UPDATE SET row = excluded.row, position = excluded.position`,
    counterId,
    JSON.stringify(copies),
  )
  await query(
    'UPDATE feeds SET position = $2, hash = $3, begun = $4, whole = $5 WHERE counter = $1',
    counterId,
    feed.position,
    feed.hash,
    feed.begun,
    feed.whole,
  )
}
