import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Verdict } from '../../../shared/office/notification.ts'
import { CONNECTED_MS } from '../counters/connected.ts'
import type { Database } from '../database/database.ts'
import { ANSWER_MS, type Line } from './line.ts'
import { type Arrival, type Shop, shopKey } from './notification-book.ts'

const CHANNEL = 'loket_notifications'
/** A question this old was asked by a process that ended before it had the answer. */
const OLD_MS = 60_000
/** Anybody can send notifications of merchants that nobody has: all of them together ask the database so often. */
const READ_MS = 1_000

/** A counter that can look at a notification, here or at another process. */
export type Shown = Pick<Line, 'counterId' | 'show'>

const CONNECTED_ELSEWHERE = `ears e JOIN counters c ON c.id = e.counter
  WHERE e.process <> $1 AND c.seen_at > $2 AND c.ended_at IS NULL`

/** Shows notifications to counters at other processes of the office, through the database. */
export interface Elsewhere {
  /** This process has a link to a counter of this merchant; null when it no longer has. */
  note(counterId: string, shop: Shop | null): Promise<void>
  /** The merchant's counters at other processes. All are asked at once, together with the first. */
  countersOf(shop: Shop): Promise<readonly Shown[]>
  stop(): void
}

interface ElsewhereOptions {
  readonly database: Database
  readonly clock: Pick<Clock, 'now' | 'after' | 'elapsed'>
  /** The merchant's counters that are connected to this process. */
  readonly here: (shop: Shop) => readonly Shown[]
  readonly onTrouble: (error: unknown) => void
}

interface Ask extends Shop {
  readonly id: string
  readonly headers: string
  readonly body: Uint8Array
}

export function createElsewhere({ database, clock, here, onTrouble }: ElsewhereOptions): Elsewhere {
  const process = randomUUID()
  /** The questions of this process, by the counters that have not answered. */
  const asked = new Map<string, Map<string, (verdict: Verdict | null) => void>>()
  const answered = new Set<string>()
  const notifyAll = (query: Database['query']) => query(`SELECT pg_notify('${CHANNEL}', '')`)
  let looking: Promise<void> = Promise.resolve()
  const stop = database.listen(CHANNEL, () => {
    looking = looking.then(look).catch(onTrouble)
  })

  async function look(): Promise<void> {
    await Promise.all([takeVerdicts(), answerOthers()])
  }

  async function takeVerdicts(): Promise<void> {
    if (asked.size === 0) return
    const found = await database.query<{ ask: string; counter: string; verdict: string | null }>(
      'SELECT v.ask, v.counter, v.verdict FROM notification_verdicts v JOIN notification_asks a ON a.id = v.ask WHERE a.process = $1',
      process,
    )
    for (const { ask, counter, verdict } of found)
      asked.get(ask)?.get(counter)?.(verdict === null ? null : (JSON.parse(verdict) as Verdict))
  }

  async function answerOthers(): Promise<void> {
    const asks = await database.query<Ask>(
      'SELECT id, mode, merchant, headers, body FROM notification_asks WHERE process <> $1 AND at > $2',
      process,
      clock.now() - OLD_MS,
    )
    for (const id of answered) if (!asks.some((ask) => ask.id === id)) answered.delete(id)
    for (const ask of asks.filter(({ id }) => !answered.has(id))) {
      answered.add(ask.id)
      const arrival = { headers: JSON.parse(ask.headers) as Arrival['headers'], body: Buffer.from(ask.body) }
      // Not awaited: the next notification does not wait until the counter has answered.
      for (const line of here(ask)) answer(ask.id, line, arrival).catch(onTrouble)
    }
  }

  async function answer(ask: string, line: Shown, arrival: Arrival): Promise<void> {
    const verdict = await line.show(arrival, { isKept: false, isNobodys: false })
    await database.transaction(async ({ query }) => {
      // The asking process may have its answer by now.
      await query(
        'INSERT INTO notification_verdicts (ask, counter, verdict) SELECT id, $2, $3 FROM notification_asks WHERE id = $1',
        ask,
        line.counterId,
        verdict && JSON.stringify(verdict),
      )
      await notifyAll(query)
    })
  }

  /** Writes the question once, for all counters at other processes. */
  async function ask(id: string, { mode, merchant }: Shop, { headers, body }: Arrival): Promise<void> {
    await database.transaction(async ({ query }) => {
      await query('DELETE FROM notification_asks WHERE at < $1', clock.now() - OLD_MS)
      await query(
        'INSERT INTO notification_asks (id, process, mode, merchant, headers, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        id,
        process,
        mode,
        merchant,
        JSON.stringify(headers),
        body,
        clock.now(),
      )
      await notifyAll(query)
    })
  }

  /** The merchants with counters at other processes, as they were read last. */
  let shops: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()

  async function readShops(): Promise<void> {
    const found = await database.query<Shop>(
      `SELECT DISTINCT e.mode, e.merchant FROM ${CONNECTED_ELSEWHERE}`,
      process,
      clock.now() - CONNECTED_MS,
    )
    shops = new Set(found.map(shopKey))
  }

  /** False for one whose first counter has come within the last moment, too: the gateway sends its notification again. */
  async function mayHaveCounters(shop: Shop): Promise<boolean> {
    if (shops.has(shopKey(shop))) return true
    if (clock.elapsed() - readAt >= READ_MS) {
      readAt = clock.elapsed()
      reading = readShops()
    }
    await reading
    return shops.has(shopKey(shop))
  }

  return {
    async note(counterId, shop) {
      if (shop === null) {
        await database.query('DELETE FROM ears WHERE counter = $1 AND process = $2', counterId, process)
        return
      }
      await database.query(
        `INSERT INTO ears (counter, process, mode, merchant) VALUES ($1, $2, $3, $4) ON CONFLICT (counter)
          DO UPDATE SET process = excluded.process, mode = excluded.mode, merchant = excluded.merchant`,
        counterId,
        process,
        shop.mode,
        shop.merchant,
      )
    },
    async countersOf(shop) {
      if (!(await mayHaveCounters(shop))) return []
      const found = await database.query<{ counter: string }>(
        `SELECT e.counter FROM ${CONNECTED_ELSEWHERE} AND e.mode = $3 AND e.merchant = $4`,
        process,
        clock.now() - CONNECTED_MS,
        shop.mode,
        shop.merchant,
      )
      const id = randomUUID()
      const waiting = new Map<string, (verdict: Verdict | null) => void>()
      const end = () => {
        asked.delete(id)
        void database.query('DELETE FROM notification_asks WHERE id = $1', id).catch(() => {})
      }
      return found.map(({ counter: counterId }) => ({
        counterId,
        show: (arrival) =>
          new Promise((resolve) => {
            const callOff = clock.after(ANSWER_MS, () => waiting.get(counterId)?.(null))
            waiting.set(counterId, (verdict) => {
              callOff()
              waiting.delete(counterId)
              if (waiting.size === 0) end()
              resolve(verdict)
            })
            if (asked.has(id)) return
            asked.set(id, waiting)
            ask(id, shop, arrival).catch((error) => {
              onTrouble(error)
              for (const each of waiting.values()) each(null)
            })
          }),
      }))
    },
    stop,
  }
}
