import type {
  FoundOrder,
  LendingRefusal,
  LentBefore,
  Loan,
  RefundElsewhere,
} from '../../../shared/office/lending.ts'
import type { Database, Queries } from '../database/database.ts'
import { NOTIFY } from './channel.ts'
import {
  type Asker,
  type CopiedOrder,
  type CopiedRefund,
  orderFor,
  ordersLike,
  refundsOf,
  toldOf,
  unsettled,
} from './copied-orders.ts'
import { tellOfGone } from './refund-news.ts'
import { lockRight, type Right, readRight, rightPlaceOf } from './right.ts'

/** The borrowing counter, on the link with this turn, and the refund that it borrows for. */
export interface Wish {
  readonly counterId: string
  readonly turn: string
  readonly number: string
  readonly refund: string
  readonly amount: number
}

type Lent = { readonly loan: Loan } | { readonly refused: LendingRefusal; readonly counter: string | null }

/** Decides who may refund which order; nothing else does. */
export interface LendingBook {
  /**
   * Stores the merchant whose payments a counter can refund; returns whether the merchant has other counters.
   */
  noteServes(counterId: string, merchant: string): Promise<{ readonly others: boolean }>
  /** Orders of the counter's merchant by their number, or by the gateway's. */
  find(counterId: string, text: string): Promise<FoundOrder[]>
  /**
   * Offers a right. It counts once the counter has stored it and said so. If the order's own counter (`home`)
   * still has the right, that counter is asked for it.
   */
  borrow(wish: Wish): Promise<Lent>
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
  noteHeard(counterId: string, ids: readonly number[]): Promise<void>
  /**
   * The owner says that an ended counter is dead: its rights go to
   * the office. False for a counter that is not ended.
   */
  takeOver(queries: Queries, counterId: string): Promise<boolean>
}

const MOST_NEWS = 100
/**
 * For this long an asked counter is told at once, after that with its next beat. The asking counter gives up long
 * before.
 */
const ASKED_MS = 60_000

export function createLendingBook(database: Database, now: () => number): LendingBook {
  /**
   * Locks the counter's row until the transaction ends: until then no other link can take the counter's turn, and
   * nobody can end the counter.
   */
  const askerIn = async ({ query }: Queries, counterId: string, turn: string): Promise<Asker | null> => {
    const [found] = await query<Asker & { turn: string; ended_at: number | null }>(
      'SELECT id, name, mode, serves, incarnation, turn, ended_at FROM counters WHERE id = $1 FOR SHARE',
      counterId,
    )
    return found && found.ended_at === null && found.turn === turn && found.serves !== null ? found : null
  }
  const readyOf = async ({ query }: Queries, counterId: string) =>
    (
      await query<{ isWhole: boolean; wentBack: boolean }>(
        `SELECT coalesce(whole > coalesce(begun, 0), false) AS "isWhole", went_back_at IS NOT NULL AS "wentBack"
          FROM feeds WHERE counter = $1`,
        counterId,
      )
    )[0] ?? { isWhole: false, wentBack: false }

  async function borrow(queries: Queries, wish: Wish): ReturnType<LendingBook['borrow']> {
    const { counterId, turn, number, refund, amount } = wish
    const refused = (because: LendingRefusal, counter: string | null = null) => ({
      refused: because,
      counter,
    })
    const asker = await askerIn(queries, counterId, turn)
    const ready = await readyOf(queries, counterId)
    if (!asker || !ready.isWhole || ready.wentBack) return refused('notReady')
    const order = await orderFor(queries, asker, number)
    if (!order) return refused('notFound')
    if (order.state !== 'paid' && order.state !== 'paidLate') return refused('notPaid')
    // A copy that is still being sent may have the order and the right without its refunds.
    if (order.homeTakenAt === null && !(await readyOf(queries, order.counter)).isWhole)
      return refused('notReady')
    const right = await lockRight(queries, order, now())
    const place = rightPlaceOf(order, right, now())
    if (place.kind === 'home') {
      if (!place.isConnected) return refused('atHome', place.counter)
      await queries.query(
        `INSERT INTO rights_asked (counter, number, asked_by, at) VALUES ($1, $2, $3, $4)
          ON CONFLICT (counter, number) DO UPDATE SET asked_by = excluded.asked_by, at = excluded.at`,
        order.counter,
        number,
        asker.name,
        now(),
      )
      await queries.query(NOTIFY)
      return refused('asked', place.counter)
    }
    if (!right || place.kind === 'lent') return refused('busy', place.kind === 'lent' ? place.counter : null)
    const made = (await refundsOf(queries, asker.mode, [number])).filter(
      ({ merchantRefundNo }) => merchantRefundNo !== refund,
    )
    const open = made.find((each) => !each.isOfGone && unsettled.includes(each.state))
    if (open) return refused('busy', open.counter)
    const held = made.reduce((sum, each) => (freeing.includes(each.state) ? sum : sum + each.amount), 0)
    const lost = right.lost + lostWith(right, made, refund)
    if (held + lost + amount > order.amount) return refused('tooMuch')
    const [lent] = await queries.query<{ loan: number }>(
      `UPDATE refund_rights SET holder = $2, incarnation = $3, loan = loan + 1, refund = $4, amount = $5, taken = false, since = $6, lost = $7
        WHERE number = $1 RETURNING loan`,
      number,
      counterId,
      asker.incarnation,
      refund,
      amount,
      now(),
      lost,
    )
    const given = await rowsOf(queries, order, counterId)
    if (!lent || !given) throw new Error('the copy of an order is not complete')
    return {
      loan: {
        loan: lent.loan,
        merchantTradeNo: number,
        ...given,
        refunds: made.filter((each) => each.counterId !== counterId).map(toldOf),
      },
    }
  }

  /**
   * The order's rows as its own counter stored them; nulls for an order of the asking counter, which has them; null
   * if the copy lacks them.
   */
  async function rowsOf({ query }: Queries, order: CopiedOrder, counterId: string) {
    if (order.counter === counterId) return { home: null, order: null, sums: null }
    const rows = await query<{ kind: string; row: string }>(
      `SELECT kind, row FROM copies WHERE counter = $1 AND row IS NOT NULL
        AND ((kind = 'orders' AND key = $2) OR (kind = 'order_sums' AND key = $3))`,
      order.counter,
      JSON.stringify([order.id]),
      JSON.stringify([order.number]),
    )
    const of = (kind: string) => rows.find((each) => each.kind === kind)?.row ?? null
    const own = of('orders')
    return own === null ? null : { home: order.counterName, order: own, sums: of('order_sums') }
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
    find: (counterId, text) =>
      database.transaction(async (queries) => {
        const [asker] = await queries.query<Asker>(
          'SELECT id, name, mode, serves, incarnation FROM counters WHERE id = $1 AND ended_at IS NULL AND serves IS NOT NULL',
          counterId,
        )
        if (!asker) return []
        const orders = await ordersLike(queries, asker, text)
        const made = await refundsOf(
          queries,
          asker.mode,
          orders.map(({ number }) => number),
        )
        const found: FoundOrder[] = []
        for (const order of orders) {
          const right = rightPlaceOf(order, await readRight(queries, order.number), now())
          const refunds = made.filter((each) => each.merchantTradeNo === order.number).map(toldOf)
          found.push({ ...foundOf(order), isOwn: order.counter === counterId, refunds, right })
        }
        return found
      }),
    borrow: (wish) => database.transaction((queries) => borrow(queries, wish)),
    take: (counterId, turn, number, loan) =>
      database.transaction(async (queries) => {
        if (!(await askerIn(queries, counterId, turn))) return false
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
        const [asker] = await queries.query<Asker>(
          'SELECT id, name, mode, serves, incarnation FROM counters WHERE id = $1',
          counterId,
        )
        const rights = await queries.query<Right & { number: string }>(
          'SELECT number, loan, refund, amount, incarnation FROM refund_rights WHERE holder = $1 AND taken',
          counterId,
        )
        const loans: LentBefore[] = []
        for (const { number, loan, refund, amount, incarnation } of rights) {
          const order = asker && (await orderFor(queries, asker, number))
          const given = order && (await rowsOf(queries, order, counterId))
          if (!order || !given || refund === null || amount === null) continue
          const made = await refundsOf(queries, asker.mode, [number])
          loans.push({
            loan,
            merchantTradeNo: number,
            ...given,
            refund,
            amount,
            refunds: made.filter((each) => each.counterId !== counterId).map(toldOf),
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
          WHERE n.counter = $1 ORDER BY n.id LIMIT ${MOST_NEWS}`,
        counterId,
      )
      const [first] = waiting
      if (!first) return { refunds: [], ids: [] }
      const orders = await database.query<{ number: string }>(
        'SELECT DISTINCT order_number AS number FROM refunds WHERE number = ANY (SELECT json_array_elements_text($1::json))',
        JSON.stringify(waiting.map(({ refund }) => refund)),
      )
      const made = await refundsOf(
        database,
        first.mode,
        orders.map(({ number }) => number),
      )
      const refunds = made.filter((each) => each.counterId !== counterId).map(toldOf)
      return { refunds, ids: waiting.map(({ id }) => id) }
    },
    async noteHeard(counterId, ids) {
      await database.query(
        'DELETE FROM refund_news WHERE counter = $1 AND id IN (SELECT json_array_elements_text($2::json)::bigint)',
        counterId,
        JSON.stringify(ids),
      )
    },
    async takeOver(queries, counterId) {
      const taken = await queries.query(
        "UPDATE counters SET rights_taken_at = $2 WHERE id = $1 AND ended_at IS NOT NULL AND ended_by = 'office' AND rights_taken_at IS NULL RETURNING 1",
        counterId,
        now(),
      )
      if (taken.length === 1) await tellOfGone(queries, counterId)
      return taken.length === 1
    },
  }
}

const freeing: readonly string[] = ['rejected', 'failed']

/** The amount of a loan about which its dead or departed counter has reported nothing: it may have been refunded. */
const lostWith = (right: Right, made: readonly CopiedRefund[], refund: string): number =>
  right.refund !== null &&
  right.taken &&
  right.refund !== refund &&
  !made.some(({ merchantRefundNo, state }) => merchantRefundNo === right.refund && !freeing.includes(state))
    ? (right.amount ?? 0)
    : 0

const foundOf = ({ number, counterName, channel, platformNumber, ...order }: CopiedOrder) => ({
  merchantTradeNo: number,
  counter: counterName,
  seenAt: order.seenAt,
  paymentType: channel,
  paidWith: order.paidWith,
  state: order.state,
  amount: order.amount,
  payable: order.payable,
  createdAt: order.createdAt,
  paidAt: order.paidAt,
  payer: order.payer,
  platformTradeNo: platformNumber,
  rrn: order.rrn,
})
