import { after, areSamePlace } from '../../../platform/office/feed-chain.ts'
import {
  type CopiedRow,
  type FeedEntry,
  type FeedPlace,
  feedBeginning,
  feedStart,
  type GivenEnd,
} from '../../../shared/office/feed.ts'
import type { LinkRefusal } from '../../../shared/office/link.ts'
import type { Database, Queries } from '../database/database.ts'
import { tellAgain } from '../lending/refund-news.ts'
import { writeRights } from '../lending/rights-from-feed.ts'
import { createGate } from '../limits/gate.ts'
import { copiesAfter } from './copies-after.ts'
import { PAGES_VERSION } from './page-tables.ts'
import { pagesOf, writePages } from './pages.ts'

/** A batch of one counter, on the link with this turn. */
export interface Delivery {
  readonly counterId: string
  readonly turn: string
  readonly from: FeedPlace
  readonly to: FeedPlace
  readonly entries: readonly FeedEntry[]
}

/** A piece of a copy. */
export interface GivenRows extends GivenEnd {
  readonly rows: readonly CopiedRow[]
}

/** The copies of the counters' journals. */
export interface FeedStore {
  /** Runs the work on a batch when it is its turn: when all counters come back at once, most have to wait. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Where the copy of a counter ends. */
  placeOf(counterId: string): Promise<FeedPlace>
  /**
   * Writes a batch that continues the copy, whole or not at all, and returns where the copy then ends. A batch
   * that does not continue it changes nothing, and the returned place tells the counter where to continue.
   * Only the newest turn of a counter may write.
   */
  take(delivery: Delivery): Promise<FeedPlace | { readonly refused: LinkRefusal }>
  /** Rows of a counter's copy after a position, in order; none if the copy is not complete. */
  give(counterId: string, after: number): Promise<GivenRows>
  /** Notes that the counter's journal does not continue this copy. */
  noteWentBack(counterId: string): Promise<void>
}

/** Batches that are decompressed and written at once. */
const MAX_AT_WORK = 4

export function createFeedStore(database: Database, now: () => number): FeedStore {
  return {
    inTurn: createGate({ atOnce: MAX_AT_WORK }),
    async placeOf(counterId) {
      const [place] = await database.query<FeedPlace>(
        'SELECT position, hash FROM feeds WHERE counter = $1',
        counterId,
      )
      return place ?? feedStart
    },
    async take({ counterId, turn, from, to, entries }) {
      const takeIn = async (queries: Queries): Promise<FeedPlace | { readonly refused: LinkRefusal }> => {
        const { query } = queries
        const holding = held(queries, counterId)
        // While the database answers.
        const copies = newestOf(from, entries)
        const known = await holding
        const counter = known ?? (await counterWithoutFeed(queries, counterId))
        if (!counter || counter.ended_at !== null) return { refused: 'ended' }
        if (counter.turn !== turn) return { refused: 'superseded' }
        if (!known)
          await query(
            "INSERT INTO feeds (counter, position, hash, written_at, pages) VALUES ($1, 0, '', $2, $3) ON CONFLICT DO NOTHING",
            counterId,
            now(),
            PAGES_VERSION,
          )
        const { position, hash, went_back_at } = known ?? (await held(queries, counterId)) ?? newFeed
        const place = { position, hash }
        if (!areSamePlace(from, place)) return place
        await write(queries, { counterId, from, to, entries }, copies, now())
        // Meanwhile the counter had another journal, which did not continue this copy; it may have confirmed news
        // that this one lacks.
        if (went_back_at !== null) await tellAgain(queries, counterId)
        return to
      }
      try {
        return await database.transaction(takeIn)
      } catch (error) {
        if (error instanceof NotItsHash) return from
        throw error
      }
    },
    async give(counterId, from) {
      const [feed] = await database.query<{ isWhole: boolean; begun: string | null }>(
        `SELECT whole IS NOT NULL AS "isWhole", (SELECT row FROM copies c
          WHERE c.counter = f.counter AND kind = 'begin') AS begun FROM feeds f WHERE counter = $1`,
        counterId,
      )
      if (!feed?.isWhole || feed.begun === null) return { rows: [], upTo: from, isLast: true, version: null }
      const { version } = feedBeginning.parse(JSON.parse(feed.begun))
      const { rows: given, isLast } = await copiesAfter(database, counterId, from)
      const rows = given.map(({ kind, key, row }): CopiedRow => [kind, key, row])
      return { rows, upTo: given.at(-1)?.position ?? from, isLast, version }
    },
    async noteWentBack(counterId) {
      await database.query('UPDATE feeds SET went_back_at = $2 WHERE counter = $1', counterId, now())
    },
  }
}

interface CounterRow {
  readonly turn: string
  readonly ended_at: number | null
}

interface FeedRow extends FeedPlace {
  readonly went_back_at: number | null
}

const newFeed: FeedRow = { ...feedStart, went_back_at: null }

/**
 * Reads a counter with its feed in one statement, because each round trip delays the batch. Both are locked until the
 * batch is written; until then no other link can get a turn.
 */
const held = async ({ queryPlanned }: Queries, counterId: string) =>
  (
    await queryPlanned<CounterRow & FeedRow>(
      `SELECT c.turn, c.ended_at, f.position, f.hash, f.went_back_at FROM counters c JOIN feeds f ON f.counter = c.id
        WHERE c.id = $1 FOR SHARE OF c FOR UPDATE OF f`,
      counterId,
    )
  )[0]

const counterWithoutFeed = async ({ query }: Queries, counterId: string) =>
  (await query<CounterRow>('SELECT turn, ended_at FROM counters WHERE id = $1 FOR SHARE', counterId))[0]

interface Copy {
  readonly kind: string
  readonly key: string
  readonly row: string | null
  readonly position: number
}

interface Copies {
  readonly copies: readonly Copy[]
  readonly json: string
}

/** A row that a batch changes several times is written once, with its last values. */
function newestOf({ position }: FeedPlace, entries: readonly FeedEntry[]): Copies {
  const newest = new Map<string, Copy>()
  for (const [at, [kind, key, row]] of entries.entries()) {
    if (kind !== 'whole') newest.set(`${kind} ${key}`, { kind, key, row, position: position + 1 + at })
  }
  const copies = [...newest.values()]
  return { copies, json: JSON.stringify(copies) }
}

/** The entries of a batch don't lead to the place that it names. */
class NotItsHash extends Error {
  override readonly name = 'NotItsHash'
}

/** Moves the copy's end with the rows that are written: a round trip less. The company is read once, and not for each row. */
const WRITE_COPIES = `WITH moved AS (UPDATE feeds SET position = $3, hash = $4, written_at = $5, went_back_at = NULL WHERE counter = $1)
  INSERT INTO copies (counter, company, kind, key, row, position)
    SELECT $1, (SELECT current_company()), c.kind, c.key, c.row, c.position
    FROM json_to_recordset($2::json) AS c (kind text, key text, row text, position bigint)
    ON CONFLICT (counter, kind, key) DO UPDATE SET row = excluded.row, position = excluded.position`

async function write(
  queries: Queries,
  { counterId, from, to, entries }: Omit<Delivery, 'turn'>,
  { copies, json }: Copies,
  now: number,
): Promise<void> {
  const { query, queryPlanned } = queries
  // While the database writes, this process reads.
  const read = async () => {
    if (!areSamePlace(entries.reduce(after, from), to)) throw new NotItsHash()
    return pagesOf(copies)
  }
  const writing = queryPlanned(WRITE_COPIES, counterId, json, to.position, to.hash, now)
  const [pages] = await Promise.all([read(), writing])
  await writePages(queries, counterId, pages)
  await writeRights(queries, counterId, copies, now)
  // A stolen key may send millions of ends and beginnings. The last end and the beginnings around it do all that the others would.
  const last = (which: string, before = entries.length) =>
    entries.findLastIndex(([kind], at) => kind === which && at < before)
  const begins = async (at: number) =>
    at >= 0 && query('UPDATE feeds SET begun = $2 WHERE counter = $1', counterId, from.position + 1 + at)
  const end = last('whole')
  await begins(last('begin', end))
  if (end >= 0) {
    await query('UPDATE feeds SET whole = $2 WHERE counter = $1', counterId, from.position + 1 + end)
    // Rows that a new complete copy did not bring are deleted at the counter.
    await query(
      'UPDATE copies SET row = NULL WHERE counter = $1 AND row IS NOT NULL AND position < (SELECT begun FROM feeds WHERE counter = $1)',
      counterId,
    )
  }
  await begins(last('begin'))
}
