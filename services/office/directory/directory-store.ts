import { randomBytes } from 'node:crypto'
import {
  type DirectoryCounts,
  type DirectoryPart,
  type DirectoryPlace,
  directoryParts,
} from '../../../shared/office/directory.ts'
import type { Database, Queries } from '../database/database.ts'

/** An entry as the database keeps it: the value and the secret are JSON. */
export interface Entry {
  readonly kind: 'person' | 'product' | 'picture' | 'setting'
  readonly key: string
  readonly value: string | null
  readonly secret: string | null
}

/** The changes of a part since a version. */
export interface Changes {
  readonly place: DirectoryPlace
  /** True if these are all entries: others are deleted. */
  readonly isWhole: boolean
  readonly entries: readonly Entry[]
}

/** A part within a write; nobody else can change it until the write ends. */
export interface Writing extends Queries {
  readonly entries: (kind: Entry['kind']) => Promise<(Entry & { readonly value: string })[]>
  put(entry: Omit<Entry, 'secret'> & { readonly secret?: string | null }): Promise<void>
}

type Heads = Record<DirectoryPart, DirectoryPlace>

/** Staff, products and settings for all counters, by versions. */
export interface DirectoryStore {
  heads(): Promise<Heads>
  counts(): Promise<DirectoryCounts>
  entries(part: DirectoryPart, kind: Entry['kind']): Promise<(Entry & { readonly value: string })[]>
  since(part: DirectoryPart, place: DirectoryPlace): Promise<Changes>
  /**
   * Writes of one part happen one after the other. Each write makes one version, which is announced to all
   * processes of the office. Returns the part's newest version.
   */
  write(part: DirectoryPart, work: (writing: Writing) => Promise<void>): Promise<DirectoryPlace>
  /** The same within a transaction that does more. */
  writeIn(
    queries: Queries,
    part: DirectoryPart,
    work: (writing: Writing) => Promise<void>,
  ): Promise<DirectoryPlace>
}

/** The parts that are still empty. They stay empty until the transaction ends. */
export async function emptyParts({ query }: Queries): Promise<DirectoryPart[]> {
  const heads = await query<{ part: DirectoryPart; version: number }>(
    'SELECT part, version FROM directory_heads ORDER BY part FOR UPDATE',
  )
  return heads.filter(({ version }) => version === 0).map(({ part }) => part)
}

export const DIRECTORY_CHANNEL = 'loket_directory'

export function createDirectoryStore(database: Database, now: () => number): DirectoryStore {
  const readEntries = async ({ query }: Queries, part: DirectoryPart, kind: Entry['kind']) =>
    query<Entry & { readonly value: string }>(
      'SELECT kind, key, value, secret FROM directory_entries WHERE part = $1 AND kind = $2 AND value IS NOT NULL ORDER BY key',
      part,
      kind,
    )

  async function writeIn(
    queries: Queries,
    part: DirectoryPart,
    work: (writing: Writing) => Promise<void>,
  ): Promise<DirectoryPlace> {
    const { query } = queries
    // Held until the end, so versions become visible in their order.
    const [head] = await query<DirectoryPlace>(
      'SELECT version, mark FROM directory_heads WHERE part = $1 FOR UPDATE',
      part,
    )
    if (!head) throw new Error(`the directory has no ${part}`)
    const version = head.version + 1
    let hasPut = false
    await work({
      query,
      queryPlanned: queries.queryPlanned,
      entries: (kind) => readEntries(queries, part, kind),
      async put({ kind, key, value, secret }) {
        hasPut = true
        await query(
          `INSERT INTO directory_entries (part, kind, key, value, secret, version) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (part, kind, key) DO UPDATE SET value = excluded.value, version = excluded.version,
              secret = coalesce(excluded.secret, directory_entries.secret)`,
          part,
          kind,
          key,
          value,
          secret ?? null,
          version,
        )
      },
    })
    if (!hasPut) return head
    const mark = randomBytes(16).toString('base64url')
    await query('INSERT INTO directory_changes VALUES ($1, $2, $3, $4)', part, version, mark, now())
    await query('UPDATE directory_heads SET version = $2, mark = $3 WHERE part = $1', part, version, mark)
    await query('SELECT pg_notify($1, $2)', DIRECTORY_CHANNEL, part)
    return { version, mark }
  }

  return {
    writeIn,
    write: (part, work) => database.transaction((queries) => writeIn(queries, part, work)),
    entries: (part, kind) => readEntries(database, part, kind),
    async heads() {
      const rows = await database.query<DirectoryPlace & { part: DirectoryPart }>(
        'SELECT part, version, mark FROM directory_heads',
      )
      return Object.fromEntries(
        rows.map(({ part, version, mark }) => [part, { version, mark }]),
      ) as unknown as Heads
    },
    async counts() {
      const rows = await database.query<{ part: DirectoryPart; count: number }>(
        `SELECT part, count(*) FILTER (WHERE kind <> 'picture' AND (kind = 'setting' OR value::json->>'active' = 'true')) AS count
          FROM directory_entries WHERE value IS NOT NULL GROUP BY part`,
      )
      const of = (part: DirectoryPart) => Number(rows.find((row) => row.part === part)?.count ?? 0)
      return Object.fromEntries(directoryParts.map((part) => [part, of(part)])) as unknown as DirectoryCounts
    },
    async since(part, { version, mark }) {
      // In one statement, so that version and entries belong to the same moment.
      const rows = await database.query<{
        version: number
        mark: string
        known: boolean
        kind: Entry['kind'] | null
        key: string
        value: string | null
        secret: string | null
      }>(
        `WITH head AS (
            SELECT h.part, h.version, h.mark, EXISTS (SELECT 1 FROM directory_changes c
              WHERE c.part = h.part AND c.version = $2 AND c.mark = $3 AND c.version <= h.version) AS known
            FROM directory_heads h WHERE h.part = $1)
          SELECT head.version, head.mark, head.known, e.kind, e.key, e.value, e.secret
          FROM head LEFT JOIN directory_entries e ON e.part = head.part AND (e.version > $2 OR NOT head.known)
          ORDER BY e.kind, e.key`,
        part,
        version,
        mark,
      )
      const [first] = rows
      if (!first) throw new Error(`the directory has no ${part}`)
      return {
        place: { version: first.version, mark: first.mark },
        isWhole: !first.known || version === 0,
        entries: rows.flatMap(({ kind, key, value, secret }) =>
          kind === null ? [] : [{ kind, key, value, secret }],
        ),
      }
    },
  }
}
