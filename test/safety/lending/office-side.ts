import type { WebSocket } from 'ws'
import { type CounterBook, createCounterBook } from '../../../services/office/counters/counter-book.ts'
import { readIdentity } from '../../../services/office/counters/identity.ts'
import { type LinkWork, serveLink } from '../../../services/office/counters/link.ts'
import type { Database, Queries } from '../../../services/office/database/database.ts'
import { createFeedStore, type FeedStore } from '../../../services/office/feed/feed-store.ts'
import { giveBack } from '../../../services/office/feed/give-back.ts'
import { createLendingBook, type LendingBook } from '../../../services/office/lending/lending-book.ts'
import { createLending } from '../../../services/office/lending/lending-work.ts'
import { notePutBack } from '../../../services/office/lending/put-back.ts'
import { createMarks } from '../../../services/office/limits/marks.ts'
import type { DatabaseImage, RestorableDatabase } from '../office/office-database.ts'
import { isBrokenLine } from '../office/shaky-database.ts'
import type { Busy } from './busy.ts'

/** The office: one process after the other on a database that outlives them. */
export interface OfficeSide {
  readonly publicKey: string
  /** As the owner's browser, or a judge, reaches it. */
  readonly database: Database
  readonly book: CounterBook
  readonly lending: LendingBook
  readonly feed: FeedStore
  isUp(): boolean
  start(): void
  /** Ends at this moment, or before its so manieth statement from now on. */
  kill(statements?: number): void
  /** Serves a counter's line. */
  serve(socket: WebSocket): void
  backUp(): Promise<DatabaseImage>
  /** The office ends, and its database becomes what it was; or, after a failover, is found elsewhere. */
  putBack(image: DatabaseImage, how: PutBack): Promise<void>
  /** The clock of its computers, minus true time. */
  clockOffset: number
  readonly now: () => number
  readonly kills: () => number
  readonly putBacks: () => number
}

/** By a dump, whose tables are elsewhere; by its files, as the operator reports; or by a standby that lacks nothing. */
export type PutBack = 'dump' | 'files' | 'failover'

interface OfficeSideOptions {
  readonly restorable: RestorableDatabase
  readonly busy: Busy
  readonly now: () => number
  readonly reportBroken: (what: string) => void
  readonly note: (what: string) => void
}

export async function createOfficeSide(options: OfficeSideOptions): Promise<OfficeSide> {
  const { restorable, busy, reportBroken, note } = options
  const now = () => options.now() + side.clockOffset
  const database: Database = {
    ...restorable.database,
    query: (sql, ...values) => busy.during(() => restorable.database.query(sql, ...values)),
    transaction: (work) => busy.during(() => restorable.database.transaction(work)),
  }
  const identity = await readIdentity(database)
  let process: ReturnType<typeof begin> | null = null
  let kills = 0
  let putBacks = 0

  function begin() {
    let isAlive = true
    let left = Number.POSITIVE_INFINITY
    const sockets = new Set<WebSocket>()
    const step = () => {
      left -= 1
      if (left <= 0 && isAlive) {
        kills += 1
        note('the office dies at a statement')
        die()
      }
      if (!isAlive) throw Object.assign(new Error('the office is dead'), { code: '08006' })
    }
    function gated(queries: Queries): Queries {
      const query: Queries['query'] = async (sql, ...values) => {
        step()
        return queries.query(sql, ...values)
      }
      return { query, queryPlanned: query }
    }
    const mortal: Database = {
      ...database,
      ...gated(database),
      async transaction(work) {
        step()
        const result = await database.transaction(async (queries) => {
          const done = await work(gated(queries))
          step()
          return done
        })
        // It may die here: committed, and nobody hears of it.
        step()
        return result
      },
      listen: (channel, heard) => database.listen(channel, () => void (isAlive && heard())),
    }
    const onTrouble = (error: unknown) => {
      if (isAlive && !isBrokenLine(error)) reportBroken(`trouble at the office: ${(error as Error).stack}`)
    }
    const store = createFeedStore(mortal, now)
    const feed: FeedStore = { ...store, inTurn: (work) => busy.during(() => store.inTurn(work)) }
    const lending = createLending({
      database: mortal,
      book: createLendingBook(mortal, now),
      onTrouble,
    })
    const giving = giveBack(feed)
    // No batch here is long.
    const pauses = { over: async () => {}, add: () => {} }
    const works = [
      (counter: Parameters<typeof giving>[0]): LinkWork => {
        const work = giving(counter)
        return { ...work, take: (message) => busy.during(() => work.take(message)) }
      },
      lending.work,
    ]
    const book = createCounterBook(mortal, now)
    const marks = createMarks(identity.privateKey, 'counter')
    function die(): void {
      isAlive = false
      process = null
      lending.stop()
      for (const socket of sockets) socket.terminate()
    }
    return {
      kill: (statements: number) => {
        left = statements
        if (statements === 0) die()
      },
      serve(socket: WebSocket) {
        sockets.add(socket)
        serveLink(socket, { book, feed, pauses, identity, marks, onTrouble, onProven: () => {}, works })
      },
    }
  }

  function kill(statements = 0): void {
    if (statements === 0 && process) {
      kills += 1
      note('the office dies')
    }
    process?.kill(statements)
  }
  const lending = createLendingBook(database, now)
  const side: OfficeSide = {
    publicKey: identity.publicKey,
    database,
    book: createCounterBook(database, now),
    lending,
    feed: createFeedStore(database, now),
    isUp: () => process !== null,
    start() {
      process ??= begin()
    },
    kill,
    backUp: () => busy.during(restorable.backUp),
    async putBack(image, how) {
      kill()
      putBacks += 1
      if (how !== 'failover') await busy.during(() => restorable.putBack(image))
      if (how === 'files') await database.transaction((queries) => notePutBack(queries, now()))
      else await database.query("UPDATE lending_state SET place = 'elsewhere'")
      await lending.state()
    },
    serve: (socket) => process?.serve(socket),
    clockOffset: 0,
    now,
    kills: () => kills,
    putBacks: () => putBacks,
  }
  /** As each start of an office does. */
  await lending.state()
  return side
}
