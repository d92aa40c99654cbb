import type { Database, Queries } from '../database/database.ts'
import { copiesAfter } from './copies-after.ts'
import type { Row } from './page-columns.ts'
import { chargesOfOrder, goodsOfOrder, PAGES_VERSION, type PageTable, pageTables } from './page-tables.ts'
import { wordsOfGoods } from './search-words.ts'

/** A row of a counter's journal, from its copy; null if it was deleted. */
interface CopiedRow {
  readonly kind: string
  readonly row: string | null
}

/** Rows of the page tables, ready to be written. */
interface Pages {
  readonly written: readonly { readonly table: PageTable; readonly rows: string }[]
  readonly charges: string
  readonly goods: string
}

/** What these rows are on the pages. */
export function pagesOf(copies: readonly CopiedRow[]): Pages {
  const found = copies.flatMap(({ kind, row }) =>
    row !== null && kinds.has(kind) ? [{ kind, row: readRow(kind, row) }] : [],
  )
  const rowsOfKind = (kind: string) => found.flatMap((each) => (each.kind === kind ? [each.row] : []))
  const goods = wordsOfGoods(rowsOfKind(goodsOfOrder.kind))
  const orders = new Set(rowsOfKind('orders').map(({ merchant_trade_no: number }) => number))
  const read = found.map(({ kind, row }) =>
    kind === 'orders' ? { kind, row: { ...row, goods: goods.get(row.merchant_trade_no) } } : { kind, row },
  )
  const written = pageTables.flatMap((table) => {
    const rows = fewOnly(
      table,
      read.flatMap(({ kind, row }) => (kind === table.kind ? rowsOf(table, row) : [])),
    )
    return rows.length > 0 ? [{ table, rows: JSON.stringify(table.together?.(rows) ?? rows) }] : []
  })
  const charges = read.flatMap(({ kind, row }) =>
    kind === chargesOfOrder.kind ? rowsOf(chargesOfOrder, row) : [],
  )
  const left = [...goods]
    .filter(([number]) => !orders.has(number))
    .map(([number, words]) => ({ number, words }))
  return {
    written,
    charges: JSON.stringify(charges),
    goods: JSON.stringify(left.flatMap((row) => rowsOf(goodsOfOrder, row))),
  }
}

/** Goods are in the copy alone in any case: a line that nobody can read, of a damaged counter, holds up nothing else. */
function readRow(kind: string, row: string): Row {
  if (kind !== goodsOfOrder.kind) return JSON.parse(row) as Row
  try {
    return (JSON.parse(row) as Row | null) ?? {}
  } catch {
    return {}
  }
}

/** Writes them in one statement: each round trip delays the batch. */
export async function writePages(
  { queryPlanned }: Queries,
  counterId: string,
  { written, charges, goods }: Pages,
): Promise<void> {
  const parts = written.map(({ table }, at) => `${table.table}_written AS (${statementFor(table, at + 2)})`)
  if (written.length > 0)
    await queryPlanned(`WITH ${parts.join(', ')} SELECT 1`, counterId, ...written.map(({ rows }) => rows))
  // After the orders: one statement does not see the rows that it writes.
  if (charges !== '[]' || goods !== '[]') await queryPlanned(WRITE_OF_ORDERS, counterId, charges, goods)
}

/** A line does not say when its order was made, by which its words are sorted. */
const WRITE_OF_ORDERS = `WITH charged AS (UPDATE orders o SET service = c.service, tax = c.tax
  FROM json_to_recordset($2::json) AS c (number text, service bigint, tax bigint)
  WHERE o.counter = $1::uuid AND o.number = c.number AND (o.service, o.tax) IS DISTINCT FROM (c.service, c.tax))
  INSERT INTO order_names (counter, mode, company, number, word, created_at)
    SELECT o.counter, o.mode, o.company, o.number, string_to_table(g.words, ' '), o.created_at
    FROM json_to_recordset($3::json) AS g (number text, words text) JOIN orders o ON o.counter = $1::uuid AND o.number = g.number
    ON CONFLICT DO NOTHING`

const kinds: ReadonlySet<string> = new Set(
  [...pageTables, chargesOfOrder, goodsOfOrder].map(({ kind }) => kind),
)

/**
 * Fills the page tables again from copies that were read by an older version, a piece at a time, while counters keep
 * sending. A copy that can't be read (a damaged counter, a stolen key) does not keep the others from being read; it is tried
 * again at the next start.
 */
export async function renewPages(database: Database, onTrouble: (error: unknown) => void): Promise<void> {
  const older = await database.query<{ counter: string }>(
    'SELECT counter FROM feeds WHERE pages < $1',
    PAGES_VERSION,
  )
  for (const { counter } of older) await renewCounter(database, counter).catch(onTrouble)
}

async function renewCounter(database: Database, counter: string): Promise<void> {
  let from: number | null = 0
  while (from !== null) from = await renewPart(database, counter, from)
}

/** Returns the position to continue from; null at the end. */
function renewPart(database: Database, counter: string, from: number): Promise<number | null> {
  return database.transaction(async (queries) => {
    // Locked, so that these rows do not overwrite newer ones.
    await queries.query('SELECT 1 FROM feeds WHERE counter = $1 FOR UPDATE', counter)
    const { rows: copies } = await copiesAfter(queries, counter, from, [...kinds])
    await writePages(queries, counter, pagesOf(copies))
    const last = copies.at(-1)
    if (last) return last.position
    await queries.query('UPDATE feeds SET pages = $2 WHERE counter = $1', counter, PAGES_VERSION)
    return null
  })
}

/** The statement that writes rows of a table; $1 is the counter, the rows are JSON in the value of this number. */
function statementFor({ table, keys, columns, fewOf }: PageTable, value: number): string {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)
  const rest = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table} (counter, mode, company, ${names.join(', ')})
    SELECT c.id, c.mode, c.company, ${names.map((name) => `r.${name}`).join(', ')}
    FROM json_to_recordset($${value}::json) AS r (${typed.join(', ')}) JOIN counters c ON c.id = $1::uuid
    ${fewOf === undefined ? '' : whereFew(table, keys, fewOf)} ON CONFLICT (counter, ${keys.join(', ')}) DO ${rest.length > 0 ? `UPDATE SET ${rest.join(', ')}` : 'NOTHING'}`
}

/**
 * An order is refunded a few times. A stolen key could send a hundred thousand refunds of one, and each look at that order would
 * take the database seconds. Those of other counters are not left out by it.
 */
const MAX_OF_ONE = 500

const whereFew = (table: string, keys: readonly string[], fewOf: string) =>
  `WHERE EXISTS (SELECT 1 FROM ${table} h WHERE h.counter = c.id AND ${keys.map((key) => `h.${key} = r.${key}`).join(' AND ')})
    OR NOT EXISTS (SELECT 1 FROM ${table} h WHERE h.counter = c.id AND h.${fewOf} = r.${fewOf} OFFSET ${MAX_OF_ONE - 1})`

/** The first of those that come at once, too. */
function fewOnly({ fewOf }: PageTable, rows: readonly Row[]): readonly Row[] {
  if (fewOf === undefined || rows.length <= MAX_OF_ONE) return rows
  const counts = new Map<unknown, number>()
  return rows.filter((row) => {
    const count = (counts.get(row[fewOf]) ?? 0) + 1
    counts.set(row[fewOf], count)
    return count <= MAX_OF_ONE
  })
}

/** A journal's row as rows of a page table. */
function rowsOf(
  { columns, rowsOf: split = (row) => [row] }: Pick<PageTable, 'columns' | 'rowsOf'>,
  whole: Row,
): readonly Row[] {
  return split(whole).map((row) =>
    Object.fromEntries(Object.entries(columns).map(([name, [, of]]) => [name, clean(of(row))])),
  )
}

/** PostgreSQL accepts neither this character nor half of a surrogate pair. */
const clean = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
