import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import { createCounterBook } from './counters/counter-book.ts'
import { addCounterDoor } from './counters/door.ts'
import { createEndings } from './counters/endings.ts'
import { createEnrolment } from './counters/enrolment.ts'
import { readIdentity } from './counters/identity.ts'
import { createCounts } from './counts.ts'
import type { Database } from './database/database.ts'
import { forPages } from './database/for-pages.ts'
import { createDirectoryStore } from './directory/directory-store.ts'
import { createFill } from './directory/fill.ts'
import { createDirectoryWork } from './directory/link-work.ts'
import { createPinMaker } from './directory/peppers.ts'
import { createProductBook } from './directory/product-book.ts'
import { createShopBook } from './directory/shop-book.ts'
import { createStaffBook } from './directory/staff-book.ts'
import { createBatchPauses } from './feed/batch-pauses.ts'
import { createFeedStore } from './feed/feed-store.ts'
import { giveBack } from './feed/give-back.ts'
import { renewPages } from './feed/pages.ts'
import { createHealth } from './health.ts'
import { createLendingBook } from './lending/lending-book.ts'
import { createLending } from './lending/lending-work.ts'
import { callerOf } from './limits/caller.ts'
import { createKnownSenders } from './limits/known-senders.ts'
import { createLimits } from './limits/limits.ts'
import { createMarks } from './limits/marks.ts'
import type { Log } from './log.ts'
import { metricsText } from './metrics.ts'
import { addNotificationDoor } from './notifications/door.ts'
import { createHandOver } from './notifications/hand-over.ts'
import { createNotificationBook } from './notifications/notification-book.ts'
import { createPage } from './page/page.ts'
import { createAuditBook } from './people/audit-book.ts'
import { createPassphrases, type PassphraseCost } from './people/passphrase.ts'
import { createPeopleBook } from './people/people-book.ts'
import { createSessions } from './people/sessions.ts'
import { createSignIns } from './people/sign-ins.ts'
import { createWaysIn } from './people/ways-in.ts'
import { createSalesBook } from './sales/sales-book.ts'
import { createServer } from './server.ts'

export interface OfficeOptions {
  /** On this computer only; 0 for any free one. */
  readonly port: number
  /** How counters and browsers reach it; null for this computer's own. */
  readonly address: string | null
  readonly database: Database
  readonly clock: Clock
  /** The cost of a passphrase's hash; only tests set it. */
  readonly passphraseCost?: PassphraseCost | undefined
  /** The cost of a PIN's hash (scrypt's N); only tests set it. */
  readonly pinCost?: number | undefined
  readonly log: Log
}

/** A running office. */
export interface Office {
  readonly url: string
  /** Its address on this computer. */
  readonly port: number
  /** Makes an address that signs one browser in, once. */
  signInAddress(): Promise<string>
  /** Stops, and closes the database. */
  close(): Promise<void>
}

/** Starts the office on an open database. Throws Node's error for a port that can't be used. */
export async function startOffice({
  port,
  address,
  database,
  clock,
  passphraseCost,
  pinCost,
  log,
}: OfficeOptions): Promise<Office> {
  const identity = await readIdentity(database)
  const book = createCounterBook(database, clock.now)
  /** The database's own problems are health's to report: no line for each statement that they stop. */
  const onTrouble = (error: unknown) => {
    if (!health.hear(error)) log.trouble(error)
  }
  let origins: readonly string[] = []
  const marks = createMarks(identity.privateKey, 'counter')
  const enrolment = createEnrolment({
    database,
    identity,
    marks,
    address: () => origins[0] ?? '',
    now: clock.now,
    elapsed: clock.elapsed,
  })
  const limited = {
    limits: createLimits(clock),
    callerOf: (request: IncomingMessage) => callerOf(request, address !== null),
  }
  const sessions = createSessions(database, createMarks(identity.privateKey, 'session'), clock.now)
  const reading = forPages(database)
  const audit = createAuditBook(reading, clock.now)
  const waysIn = createWaysIn(database, audit, clock.now)
  const passphrases = createPassphrases(passphraseCost)
  const lendingBook = createLendingBook(database, clock.now)
  // Before anybody can be lent anything: it may have been put back.
  await lendingBook.state()
  const health = createHealth({ database, clock, note: log.note, onTrouble: log.trouble })
  const counts = createCounts()
  const directory = createDirectoryStore(database, clock.now)
  const shop = createShopBook({ store: directory, audit })
  const app = createServer({
    directory,
    staff: createStaffBook({ store: directory, audit, now: clock.now }),
    products: createProductBook({ store: directory, audit }),
    shop,
    makePin: createPinMaker(database, clock.now, pinCost),
    page: createPage({ shop, sessions, callerOf: limited.callerOf, origins: () => origins }),
    counts,
    known: createMarks(identity.privateKey, 'browser'),
    sales: createSalesBook(reading),
    lending: lendingBook,
    database,
    reading,
    sessions,
    people: createPeopleBook({ database, audit, now: clock.now }),
    signIns: createSignIns({ ...limited, database, sessions, audit, waysIn, passphrases, now: clock.now }),
    waysIn,
    audit,
    book,
    enrolment,
    onTrouble,
    now: clock.now,
    elapsed: clock.elapsed,
    ...limited,
    health: health.read,
    metrics: () =>
      metricsText({ database, health: health.read, counts, links: () => links(), now: clock.now }),
    origins: () => origins,
  })
  let links = () => 0
  const handOver = createHandOver({
    book: createNotificationBook(database, clock.now),
    database,
    clock,
    onTrouble,
  })
  const senders = createKnownSenders({ database, now: clock.now, onTrouble })
  await senders.read()
  addNotificationDoor(app, { handOver, known: senders, counts, onTrouble, ...limited })
  const lending = createLending({ database, book: lendingBook, onTrouble })
  const feed = createFeedStore(database, clock.now)
  const directoryWork = createDirectoryWork({
    database,
    store: directory,
    book,
    identity,
    onTrouble,
    fill: createFill({ database, store: directory, audit, now: clock.now }),
  })
  const door = addCounterDoor(app, {
    enrolment,
    book,
    endings: createEndings(database),
    identity,
    marks,
    onTrouble,
    ...limited,
    feed,
    pauses: createBatchPauses(clock),
    works: [handOver.work, giveBack(feed), directoryWork.work, lending.work],
    counts,
    note: log.note,
    isOurs: (host) => origins.some((origin) => new URL(origin).host === host),
  })
  links = door.links
  await app.listen({ port, host: '127.0.0.1' })
  const own = (app.server.address() as AddressInfo).port
  const here = `http://127.0.0.1:${own}`
  const url = address ?? here
  origins = [url, here, `http://localhost:${own}`]
  // Not awaited: counters keep sending in the meantime, and the lists fill up.
  const renewed = renewPages(database, onTrouble).catch(onTrouble)
  log.note('started', { port: own })
  return {
    url,
    port: own,
    signInAddress: async () => `${url}/?token=${await sessions.newKey()}`,
    async close() {
      log.note('stopping')
      door.close()
      directoryWork.stop()
      handOver.stop()
      lending.stop()
      health.stop()
      await app.close()
      await renewed
      await database.close()
    },
  }
}
