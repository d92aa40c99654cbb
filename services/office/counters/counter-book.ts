import { compareNames } from '../../../shared/names-in-order.ts'
import type { DirectoryPart } from '../../../shared/office/directory.ts'
import type { LinkRefusal } from '../../../shared/office/link.ts'
import type { Database, Queries } from '../database/database.ts'
import { type LendingState, lendingState } from '../lending/lending-state.ts'
import { noteForgotten } from '../lending/put-back.ts'
import { tellOfGone } from '../lending/refund-news.ts'
import { noteUnknown } from '../lending/remembered.ts'
import { readSuccessors } from '../lending/successors.ts'
import { boundsOfEnd } from '../people/lifetime.ts'
import { FILL_MS } from '../people/ways-in.ts'
import { NOTIFY_ENDED } from './endings.ts'
import type { Turns } from './turns.ts'

/** A counter as the office's page shows it; times are epoch milliseconds. */
export interface KnownCounter {
  readonly id: string
  readonly name: string
  readonly mode: 'training' | 'live'
  /** The counter's shop; empty if the owner has not set one. */
  readonly branch: string
  readonly version: string
  readonly enrolledAt: number
  readonly seenAt: number | null
  /** When a copy of this counter's machine was last refused. */
  readonly twinAt: number | null
  readonly endedAt: number | null
  /** Who ended the counter; null while it works. */
  readonly endedBy: 'office' | 'counter' | null
  /** When the owner declared the counter dead, and its right to refund went to the office. */
  readonly rightsTakenAt: number | null
  /** The office was put back then, and waits for this counter to tell what it was lent. */
  readonly awaitedSince: number | null
  /** The office was put back and has forgotten this counter: what it is, its next computer will say. */
  readonly isForgotten: boolean
  /** When the copy of its journal last grew; null while there is no copy. */
  readonly copiedAt: number | null
  /** The copy contains everything from before the enrolment. */
  readonly isWhole: boolean
  /** When the counter last said that its journal does not continue the copy. */
  readonly wentBackAt: number | null
  /** The merchant whose notifications it verifies; null until its gateway was opened. */
  readonly merchant: string | null
  /** The directory's versions that the counter has, as it last said; null until it asked. */
  readonly directory: Readonly<Record<DirectoryPart, number | null>> | null
  /** Until when the counter may fill an empty directory. */
  readonly fillUntil: number | null
}

/** The counter behind a link, and the turn that it proved. */
interface Claim {
  readonly counterId: string
  readonly incarnation: number
  readonly turn: string
  readonly version: string
}

interface CounterRow {
  readonly name: string
  readonly incarnation: number
  readonly turn: string
  readonly next_turn: string | null
  readonly ended_at: number | null
}

/** The counters and their turns. Only one machine can have a counter's newest turn, so a copy of that machine is refused. */
export interface CounterBook {
  list(): Promise<KnownCounter[]>
  /** The public key that the counter signs with; null for an unknown counter. */
  keyOf(counterId: string): Promise<string | null>
  /** A machine has a turn that this office made, for a counter or an incarnation that the office does not know any more. */
  noteUnknown(claim: Pick<Claim, 'counterId' | 'incarnation'>): Promise<void>
  /** The key of the machine that was this counter before; null if there was none. */
  formerKeyOf(counterId: string): Promise<string | null>
  /** Makes the next turn for a machine that has proven its key; the machine stores it before it counts. Or says why not. */
  offerTurn(
    claim: Claim,
    turns: Turns,
  ): Promise<{ readonly turn: string } | { readonly refused: LinkRefusal }>
  /** The machine has its turn on disk: from now on only this turn counts. */
  takeTurn(
    counterId: string,
    turn: string,
  ): Promise<{ readonly name: string; readonly lending: LendingState } | { readonly refused: LinkRefusal }>
  /** Whether this turn is still the newest; also notes the time. */
  beat(counterId: string, turn: string): Promise<LinkRefusal | null>
  /** False for a counter that wants to leave before it has told what the office has forgotten: it is waited for. */
  end(counterId: string, by: 'office' | 'counter'): Promise<boolean>
  /** Stores what the counter says that it has of the directory, as JSON. */
  noteDirectory(counterId: string, heard: string): Promise<void>
  /** Whether an owner has allowed this counter to fill the directory. */
  mayFill(counterId: string): Promise<boolean>
}

export function createCounterBook(database: Database, now: () => number): CounterBook {
  /** Locks the row: two links of one counter are handled one after the other, also at different processes of the office. */
  const locked = async ({ query }: Queries, id: string) =>
    (
      await query<CounterRow>(
        'SELECT name, incarnation, turn, next_turn, ended_at FROM counters WHERE id = $1 FOR UPDATE',
        id,
      )
    )[0]

  /** `forgotten`: this turn is newer than those that the office remembers. */
  const offer = (
    { counterId, incarnation, turn, version }: Claim,
    turns: Turns,
    isNoted = false,
  ): Promise<{ readonly turn: string } | { readonly refused: LinkRefusal } | 'forgotten'> =>
    database.transaction(async (queries) => {
      const counter = await locked(queries, counterId)
      if (!counter) return { refused: 'unknown' }
      if (counter.ended_at !== null) return { refused: 'ended' }
      if (incarnation !== counter.incarnation) return { refused: 'older' }
      const known = [counter.turn, counter.next_turn].filter((each) => each !== null)
      if (!known.includes(turn)) {
        if (!turns.isNewer({ counterId, incarnation }, turn, known)) {
          await queries.query('UPDATE counters SET twin_at = $1 WHERE id = $2', now(), counterId)
          return { refused: 'twin' }
        }
        if (!isNoted) return 'forgotten'
      }
      const next = turns.next({ counterId, incarnation }, [...known, turn])
      await queries.query(
        'UPDATE counters SET turn = $1, next_turn = $2, version = $3 WHERE id = $4',
        turn,
        next,
        version,
        counterId,
      )
      return { turn: next }
    })

  return {
    list: async () =>
      (
        await database.query<KnownCounter>(
          `SELECT id, name, mode, branch, version, enrolled_at AS "enrolledAt", seen_at AS "seenAt", twin_at AS "twinAt",
          ended_at AS "endedAt", ended_by AS "endedBy", rights_taken_at AS "rightsTakenAt", awaited_since AS "awaitedSince",
          public_key = '' AS "isForgotten", written_at AS "copiedAt", whole IS NOT NULL AS "isWhole", went_back_at AS "wentBackAt", merchant,
          directory::json AS directory, CASE WHEN fill_until <= $1 THEN fill_until END AS "fillUntil"
          FROM counters LEFT JOIN feeds ON counter = id ORDER BY enrolled_at`,
          boundsOfEnd(now(), FILL_MS)[1],
        )
      ).toSorted(
        (one, other) =>
          Number(one.endedAt !== null) - Number(other.endedAt !== null) ||
          compareNames(one.branch, other.branch) ||
          compareNames(one.name, other.name),
      ),
    async keyOf(counterId) {
      const [found] = await database.query<{ public_key: string }>(
        'SELECT public_key FROM counters WHERE id = $1',
        counterId,
      )
      return found?.public_key || null
    },
    noteUnknown: (claim) => database.transaction((queries) => noteUnknown(queries, claim, now())),
    async formerKeyOf(counterId) {
      const [found] = await database.query<{ former_key: string | null }>(
        'SELECT former_key FROM counters WHERE id = $1',
        counterId,
      )
      return found?.former_key || null
    },
    async offerTurn(claim, turns) {
      const offered = await offer(claim, turns)
      if (offered !== 'forgotten') return offered
      // Noted on its own, because the lending locks counters while it holds its state.
      await database.transaction((queries) => noteForgotten(queries, claim.counterId, now()))
      const again = await offer(claim, turns, true)
      return again === 'forgotten' ? { refused: 'trouble' } : again
    },
    takeTurn: (counterId, turn) =>
      database.transaction(async (queries) => {
        const counter = await locked(queries, counterId)
        if (!counter) return { refused: 'unknown' }
        if (counter.ended_at !== null) return { refused: 'ended' }
        // It may be a copy of the machine, which shows at its next link: the machine that stored this turn comes with
        // it.
        if (turn !== counter.next_turn) return { refused: 'superseded' }
        await queries.query(
          'UPDATE counters SET turn = $1, next_turn = NULL, seen_at = $2 WHERE id = $3',
          turn,
          now(),
          counterId,
        )
        return { name: counter.name, lending: await lendingState(queries) }
      }),
    async beat(counterId, turn) {
      const seen = await database.query(
        'UPDATE counters SET seen_at = greatest(seen_at, $1) WHERE id = $2 AND turn = $3 AND ended_at IS NULL RETURNING 1',
        now(),
        counterId,
        turn,
      )
      if (seen.length === 1) return null
      const [counter] = await database.query<CounterRow>(
        'SELECT ended_at FROM counters WHERE id = $1',
        counterId,
      )
      return counter && counter.ended_at === null ? 'superseded' : 'ended'
    },
    end: (counterId, by) =>
      database.transaction(async (queries) => {
        const { query } = queries
        const awaited = await query(
          'SELECT 1 FROM counters WHERE id = $1 AND awaited_since IS NOT NULL FOR UPDATE',
          counterId,
        )
        if (by === 'counter' && awaited.length > 0) return false
        // Codes for a new machine are deleted too: one would bring the counter back, with its whole copy.
        await query('DELETE FROM enrolment_codes WHERE replaces = $1 OR counter = $1', counterId)
        await query(
          'UPDATE counters SET ended_at = $1, ended_by = $2 WHERE id = $3 AND ended_at IS NULL',
          now(),
          by,
          counterId,
        )
        // A counter that leaves still waits for our answer.
        if (by === 'office') await query(NOTIFY_ENDED)
        await readSuccessors(queries, counterId, now())
        if (by === 'counter') await tellOfGone(queries, counterId)
        return true
      }),
    async noteDirectory(counterId, heard) {
      await database.query(
        'UPDATE counters SET directory = $2 WHERE id = $1 AND directory IS DISTINCT FROM $2',
        counterId,
        heard,
      )
    },
    async mayFill(counterId) {
      const found = await database.query(
        'SELECT 1 FROM counters WHERE id = $1 AND fill_until > $2 AND fill_until <= $3',
        counterId,
        ...boundsOfEnd(now(), FILL_MS),
      )
      return found.length === 1
    },
  }
}
