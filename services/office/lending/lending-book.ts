import type { FoundOrder, LentBefore, RefundElsewhere } from '../../../shared/office/lending.ts'
import type { Database, Queries } from '../database/database.ts'
import { lockAsker, readAsker } from './asker.ts'
import { borrow, type Lent, type LoanRequest } from './borrowing.ts'
import { NOTIFY } from './channel.ts'
import { fitting, forCounters, orderFor, refundsOf } from './copied-orders.ts'
import { findOrders } from './found-orders.ts'
import { type LendingState, lendingState } from './lending-state.ts'
import { lentRowsOf } from './lent-rows.ts'
import { noteTold, noticePlace, placeOfTables } from './put-back.ts'
import { tellOfGone } from './refund-news.ts'
import { hearRemembered, type Remembered } from './remembered.ts'
import type { Right } from './right.ts'

/** Decides who may refund which order; nothing else does. */
export interface LendingBook {
  /** Stores the merchant whose payments a counter can refund; returns whether the merchant has other counters. */
  noteServes(counterId: string, merchant: string): Promise<{ readonly others: boolean }>
  /** Orders of the counter's merchant by their number, or by the gateway's. */
  find(counterId: string, text: string): Promise<FoundOrder[]>
  /**
   * Offers a right. It counts once the counter has stored it and said so. If the order's own counter (`home`)
   * still has the right, that counter is asked for it.
   */
  borrow(request: LoanRequest): Promise<Lent>
  /** What counters are to remember, after a look at whether the database was put back. */
  state(): Promise<LendingState>
  /** What the counter has heard of the office before. */
  hearRemembered(counterId: string, remembered: Remembered): Promise<void>
  /** The counter has told everything, on a link that began with this state. */
  noteTold(counterId: string, turn: string, begun: LendingState): Promise<void>
  /** Notes that the counter has stored the loan; false if the loan is no longer this counter's. */
  take(counterId: string, turn: string, number: string, loan: number): Promise<boolean>
  /** The loans that this counter has not given back yet. */
  outstanding(counterId: string): Promise<LentBefore[]>
  /** This counter's own orders whose right other counters ask for. */
  asked(counterId: string): Promise<{ readonly number: string; readonly askedBy: string }[]>
  /** Counters that are asked for a right now, or have news to read. */
  concerned(): Promise<string[]>
  /** Other counters' refunds that this counter has not read yet, and the number of the newest. */
  news(counterId: string): Promise<{ readonly refunds: RefundElsewhere[]; readonly ids: readonly number[] }>
  noteNewsRead(counterId: string, ids: readonly number[]): Promise<void>
  /** The owner says that an ended counter is dead: its rights go to the office. False for a counter that is not ended. */
  takeOver(queries: Queries, counterId: string): Promise<boolean>
}

const MAX_NEWS = 100
/** In characters: a counter may have several loans, and one message tells it of all. */
const MAX_OF_A_LOAN = 8 * 1024
/** For this long an asked counter hears at once, after that with its next beat. The asking counter gives up long before. */
const ASKED_MS = 60_000

export function createLendingBook(database: Database, now: () => number): LendingBook {
  /** The place is read first: a server that does not tell it would end the transaction. */
  async function lookingAround<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    const place = await placeOfTables(database)
    return database.transaction(async (queries) => {
      await noticePlace(queries, place, now())
      return work(queries)
    })
  }
  return {
    noteServes: (counterId, merchant) =>
      database.transaction(async ({ query }) => {
        const changed = await query(
          'UPDATE counters SET serves = $2 WHERE id = $1 AND ended_at IS NULL AND serves IS DISTINCT FROM $2 RETURNING 1',
          counterId,
          merchant,
        )
        // A counter that was the only one until now should learn of this one before its shift closes.
        if (changed.length > 0) await query(NOTIFY)
        const others = await query(
          `SELECT 1 FROM counters o JOIN counters me ON me.id = $1
            WHERE o.id <> me.id AND o.serves = me.serves AND o.mode = me.mode AND o.ended_at IS NULL LIMIT 1`,
          counterId,
        )
        return { others: others.length > 0 }
      }),
    find: (counterId, text) => database.transaction((queries) => findOrders(queries, counterId, text, now())),
    borrow: (request) => lookingAround((queries) => borrow(queries, request, now())),
    state: () => lookingAround(lendingState),
    hearRemembered: (counterId, remembered) =>
      database.transaction((queries) => hearRemembered(queries, counterId, remembered, now())),
    noteTold: (counterId, turn, { putBackAt }) => noteTold(database, counterId, turn, putBackAt),
    take: (counterId, turn, number, loan) =>
      database.transaction(async (queries) => {
        if (!(await lockAsker(queries, counterId, turn))) return false
        const taken = await queries.query(
          'UPDATE refund_rights SET taken = true WHERE number = $1 AND holder = $2 AND loan = $3 RETURNING 1',
          number,
          counterId,
          loan,
        )
        return taken.length === 1
      }),
    outstanding: (counterId) =>
      database.transaction(async (queries) => {
        const asker = await readAsker(queries, counterId)
        if (!asker) return []
        const rights = await queries.query<Right & { number: string }>(
          'SELECT number, loan, refund, amount, incarnation FROM refund_rights WHERE holder = $1 AND taken',
          counterId,
        )
        const loans: LentBefore[] = []
        for (const { number, loan, refund, amount, incarnation } of rights) {
          const order = await orderFor(queries, asker, number)
          const given = order && (await lentRowsOf(queries, order, counterId))
          if (!order || !given || refund === null || amount === null) continue
          const made = await refundsOf(queries, asker.mode, [number])
          loans.push({
            loan,
            merchantTradeNo: number,
            ...given,
            refund,
            amount,
            refunds: fitting(
              made.filter((each) => each.counterId !== counterId).map(forCounters),
              MAX_OF_A_LOAN,
            ),
            isOfFormerMachine: incarnation !== asker.incarnation,
          })
        }
        return loans
      }),
    asked: (counterId) =>
      database.query(
        'SELECT number, asked_by AS "askedBy" FROM rights_asked WHERE counter = $1 ORDER BY at LIMIT 20',
        counterId,
      ),
    async concerned() {
      const found = await database.query<{ counter: string }>(
        'SELECT counter FROM refund_news UNION SELECT counter FROM rights_asked WHERE at > $1',
        now() - ASKED_MS,
      )
      return found.map(({ counter }) => counter)
    },
    async news(counterId) {
      const waiting = await database.query<{ id: number; refund: string; mode: string }>(
        `SELECT n.id, n.refund, c.mode FROM refund_news n JOIN counters c ON c.id = n.counter
          WHERE n.counter = $1 ORDER BY n.id LIMIT ${MAX_NEWS}`,
        counterId,
      )
      const [first] = waiting
      if (!first) return { refunds: [], ids: [] }
      const orders = await database.query<{ number: string }>(
        `SELECT order_number AS number FROM refunds WHERE number = ANY (ARRAY(SELECT json_array_elements_text($1::json)))
          UNION SELECT order_number FROM refunds_elsewhere WHERE number = ANY (ARRAY(SELECT json_array_elements_text($1::json)))`,
        JSON.stringify(waiting.map(({ refund }) => refund)),
      )
      const made = await refundsOf(
        database,
        first.mode,
        orders.map(({ number }) => number),
      )
      const news = new Set(waiting.map(({ refund }) => refund))
      const isNews = ({ merchantRefundNo }: RefundElsewhere) => Number(news.has(merchantRefundNo))
      const others = made.filter((each) => each.counterId !== counterId).map(forCounters)
      const refunds = fitting(others.toSorted((one, other) => isNews(other) - isNews(one)))
      return { refunds, ids: waiting.map(({ id }) => id) }
    },
    async noteNewsRead(counterId, ids) {
      await database.query(
        'DELETE FROM refund_news WHERE counter = $1 AND id IN (SELECT json_array_elements_text($2::json)::bigint)',
        counterId,
        JSON.stringify(ids),
      )
    },
    async takeOver(queries, counterId) {
      const taken = await queries.query(
        "UPDATE counters SET rights_taken_at = $2, awaited_since = NULL WHERE id = $1 AND ended_at IS NOT NULL AND ended_by = 'office' AND rights_taken_at IS NULL RETURNING 1",
        counterId,
        now(),
      )
      if (taken.length === 1) await tellOfGone(queries, counterId)
      return taken.length === 1
    },
  }
}
