import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../electron/journal/database.ts'
import { rebuildJournal } from '../../../electron/journal/feed/rebuild.ts'
import { type Journal, journalOn } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { auditProblem } from '../../../electron/journal/recovery/contradictions.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import { type CounterBook, createCounterBook } from '../../../services/office/counters/counter-book.ts'
import { createTurns } from '../../../services/office/counters/turns.ts'
import type { Database } from '../../../services/office/database/database.ts'
import { createFeedStore, type Delivery } from '../../../services/office/feed/feed-store.ts'
import type { Chance } from '../world/chance.ts'
import { auditKey, contentNow, journalOf } from '../world/fresh.ts'
import { type Rows, rowsOfCopy, rowsOfJournal } from './copied.ts'
import { isBrokenLine, shaky } from './shaky-database.ts'

/** One counter's way to its office, on which anything may get lost, come twice or come late. */
export interface Copying {
  readonly counterId: string
  /** Connects, and sends a few batches as well as it can be. */
  exchange(): Promise<void>
  /** A copy of this machine's disk tries to go on in its place. */
  cloneTries(): Promise<void>
  /** The office's own backup is made, or taken back. */
  officeGoesBack(): Promise<void>
  /** A backup of the journal is made; later, it takes the journal's place at a counter, which connects. */
  makeBackup(): void
  backupComesBack(): Promise<void>
  /** A new machine makes the journal anew from the office; throws where that is not what the office has. */
  newMachine(): Promise<void>
  /** Nothing gets lost any more, until the office has everything; throws where its copy is not what the journal is. */
  comeToRest(): Promise<void>
  readonly counts: Record<
    'batches' | 'lost' | 'late' | 'clones' | 'officeWentBack' | 'wentBack' | 'rebuilt',
    number
  >
}

interface CopyingOptions {
  readonly journal: () => Journal
  readonly database: () => DatabaseSync
  readonly office: Database
  readonly chance: Chance
  readonly now: () => number
}

type Fate = 'whole' | 'neverSent' | 'officeDies' | 'answerLost' | 'twice' | 'late'
const fates: readonly Fate[] = [
  ...(['whole', 'whole', 'whole', 'whole', 'twice'] as const),
  ...(['neverSent', 'officeDies', 'officeDies', 'answerLost', 'answerLost', 'late', 'late'] as const),
]

export async function enrolled(options: CopyingOptions): Promise<Copying> {
  const { journal, database, office, chance, now } = options
  const shakyOffice = shaky(office)
  const store = createFeedStore(shakyOffice, now)
  const book: CounterBook = createCounterBook(office, now)
  const madeTurns = createTurns(newKeyPair())
  // Whoever plays a seed again has another one, in the same office.
  const counterId = randomUUID()
  let turn = chance.uuid()
  /** The turn of the newest link that the office has heard of: of an offered one that was kept it may not know yet. */
  let linked = turn
  let late: Delivery[] = []
  let backup: readonly unknown[] | null = null
  const counts = { batches: 0, lost: 0, late: 0, clones: 0, officeWentBack: 0, wentBack: 0, rebuilt: 0 }
  let journalBackup: { content: ReturnType<typeof contentNow>; last: number } | null = null
  await office.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
      VALUES ($1, 'Kasir', 'training', 'key', 1, $2, '1', $3)`,
    counterId,
    turn,
    now(),
  )

  await journal().holdCart({ saleId: 'of the beginning', lines: [], heldAt: 0 })

  async function connect(mayBreak = true): Promise<void> {
    const claim = { counterId, incarnation: 1, turn, version: '1' }
    const offered = await book.offerTurn(claim, madeTurns)
    if ('refused' in offered) throw new Error(`the counter itself is refused: ${offered.refused}`)
    linked = turn
    // A line that breaks here leaves the older turn good.
    if (mayBreak && chance.happens(0.1)) return
    turn = offered.turn
    if (mayBreak && chance.happens(0.1)) return
    await book.takeTurn(counterId, turn)
    linked = turn
    const gone = journal()
      .feed()
      .goOnFrom(counterId, await store.placeOf(counterId))
    if (gone) throw new Error(`taken for a journal that went back: ${JSON.stringify(gone)}`)
  }

  /** What comes late must change nothing, unless it still is what comes next on the newest link. */
  async function comesLate(): Promise<void> {
    for (const delivery of late.splice(0)) {
      const before = await store.placeOf(counterId)
      await store.take(delivery)
      const after = await store.placeOf(counterId)
      if (delivery.turn !== linked && after.position !== before.position)
        throw new Error('a batch of a link that a newer one has followed was written')
    }
  }

  async function send(fate: Fate): Promise<boolean> {
    const batch = journal().feed().nextBatch()
    if (!batch) return false
    counts.batches += 1
    const delivery = { counterId, turn, ...batch }
    if (fate === 'late') {
      counts.late += 1
      late.push(delivery)
      return false
    }
    if (fate === 'neverSent') return false
    shakyOffice.breakAt = fate === 'officeDies' ? chance.between(1, 10) : null
    const taken = await store.take(delivery).catch((error: unknown) => {
      if (!isBrokenLine(error)) throw error
      return null
    })
    shakyOffice.breakAt = null
    if (fate === 'twice') await store.take(delivery)
    if (taken === null || fate === 'answerLost') {
      counts.lost += 1
      return false
    }
    if ('refused' in taken || taken.hash !== batch.to.hash) return false
    journal().feed().acknowledge(taken)
    await demandSound()
    return true
  }

  /** At every moment the copy is the journal as it was after some transaction: no order without the line of its last step. */
  async function demandSound(): Promise<void> {
    const [feed] = await office.query<{ whole: number | null; begun: number }>(
      'SELECT whole, begun FROM feeds WHERE counter = $1',
      counterId,
    )
    if (!feed || feed.whole === null || feed.whole < feed.begun) return
    const found = await office.query<{ key: string }>(
      `WITH steps AS (
        SELECT DISTINCT ON (number) number, step FROM (
          SELECT row::json ->> 'merchant_trade_no' AS number, (key::json ->> 0)::bigint AS sequence,
            (row::json ->> 'detail')::json ->> 'to' AS step
          FROM copies WHERE counter = $1 AND kind = 'events' AND row::json ->> 'kind' = 'stateChanged') e
        ORDER BY number, sequence DESC)
      SELECT o.key FROM copies o JOIN steps ON number = o.row::json ->> 'merchant_trade_no'
        WHERE o.counter = $1 AND o.kind = 'orders' AND step <> o.row::json ->> 'state'`,
      counterId,
    )
    if (found.length > 0) throw new Error(`order ${found[0]?.key} of the copy is not as its timeline says`)
  }

  /** What the office gives back becomes a sound journal with every row that it has; at rest, with every row of `lost`. */
  async function demandRebuilt(lost: DatabaseSync | null): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'loket-rebuilt-'))
    try {
      const file = join(folder, 'journal.db')
      let part = await store.give(counterId, 0)
      if (part.version === null) return
      counts.rebuilt += 1
      const rebuilding = rebuildJournal(file, part.version)
      for (;;) {
        rebuilding.add(part.rows)
        if (part.isLast) break
        part = await store.give(counterId, part.upTo)
      }
      const place = await store.placeOf(counterId)
      rebuilding.finish({ counter: counterId, place, auditKey })
      const rebuilt = openDatabase(file, migrations)
      try {
        const problem = auditProblem(rebuilt)
        if (problem !== null) throw new Error(problem)
        compare(rowsOfJournal(rebuilt), lost ? rowsOfJournal(lost) : await rowsOfCopy(office, counterId))
        const feed = journalOn(rebuilt, file, auditKey).feed()
        if (feed.goOnFrom(counterId, place) !== null)
          throw new Error('it can not go on from where the office is')
      } finally {
        rebuilt.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  function compare(found: Rows, wanted: Rows): void {
    for (const [table, rows] of Object.entries(wanted)) {
      const [missing] = rows.filter((each) => !found[table]?.includes(each))
      const [more] = (found[table] ?? []).filter((each) => !rows.includes(each))
      if (missing || more)
        throw new Error(`${table}: missing ${missing ?? 'nothing'}, too many ${more ?? 'none'}`)
    }
  }

  async function demandSame(): Promise<void> {
    compare(await rowsOfCopy(office, counterId), rowsOfJournal(database()))
    const orders = await office.query<{ number: string; state: string }>(
      'SELECT number, state FROM orders WHERE counter = $1 ORDER BY number',
      counterId,
    )
    const ownOrders = database()
      .prepare('SELECT merchant_trade_no AS number, state FROM orders ORDER BY merchant_trade_no')
      .all()
    if (JSON.stringify(orders) !== JSON.stringify(ownOrders)) throw new Error('the page has other orders')
  }

  return {
    counterId,
    counts,
    async exchange() {
      if (chance.happens(0.5)) await comesLate()
      await connect()
      for (let most = chance.between(1, 6); most > 0; most -= 1) if (!(await send(chance.pick(fates)))) break
      if (chance.happens(0.3)) await comesLate()
    },
    async cloneTries() {
      counts.clones += 1
      const stolen = turn
      // Once the counter has taken its next turn, an older one is a copy's.
      await connect(false)
      const at = await store.placeOf(counterId)
      const offered = await book.offerTurn(
        { counterId, incarnation: 1, turn: stolen, version: '1' },
        madeTurns,
      )
      const taken = await store.take({ counterId, turn: stolen, from: at, to: at, entries: [] })
      if (!('refused' in offered && 'refused' in taken))
        throw new Error('a copy of the machine went on in its place')
    },
    async officeGoesBack() {
      if (backup === null) {
        backup = await Promise.all([
          office.query('SELECT * FROM feeds WHERE counter = $1', counterId),
          office.query('SELECT kind, key, row, position FROM copies WHERE counter = $1', counterId),
          office.query('SELECT turn, next_turn FROM counters WHERE id = $1', counterId),
        ])
        return
      }
      // Gone while the office did not listen: only a new copy of everything can tell it.
      await journal().dropHeldCart('of the beginning')
      const [[feed], copies, [turns]] = backup as [
        { position: number; hash: string; begun: number; whole: number }[],
        object[],
        { turn: string; next_turn: string | null }[],
      ]
      backup = null
      if (!feed) return
      counts.officeWentBack += 1
      // Positions begin again below those that a journal's backup remembers.
      journalBackup = null
      // The office was stopped meanwhile, and no link of before is left. Its counter has a turn that it has forgotten.
      late = []
      await office.query(
        'UPDATE counters SET turn = $2, next_turn = $3 WHERE id = $1',
        counterId,
        turns?.turn ?? null,
        turns?.next_turn ?? null,
      )
      await office.query('UPDATE copies SET row = NULL, position = 0 WHERE counter = $1', counterId)
      await office.query(
        `INSERT INTO copies (counter, kind, key, row, position) SELECT $1, c.*
          FROM json_to_recordset($2::json) AS c (kind text, key text, row text, position bigint)
          ON CONFLICT (counter, kind, key) DO UPDATE SET row = excluded.row, position = excluded.position`,
        counterId,
        JSON.stringify(copies),
      )
      await office.query(
        'UPDATE feeds SET position = $2, hash = $3, begun = $4, whole = $5 WHERE counter = $1',
        counterId,
        feed.position,
        feed.hash,
        feed.begun,
        feed.whole,
      )
    },
    makeBackup() {
      if (!journal().isFed()) return
      const { last } = database().prepare('SELECT max(position) AS last FROM feed').get() as { last: number }
      journalBackup = { content: contentNow(database()), last }
    },
    async backupComesBack() {
      const place = await store.placeOf(counterId)
      if (journalBackup === null || place.position <= journalBackup.last) return
      counts.wentBack += 1
      const restored = journalOf(journalBackup.content)
      try {
        if (!restored.isFed()) throw new Error('a journal that comes back feeds nothing')
        // It may sell on, until it has more entries than the office.
        const lost = Math.min(place.position - journalBackup.last, 400)
        for (let left = chance.happens(0.5) ? lost : chance.between(0, lost + 3); left > 0; left -= 1)
          await restored.holdCart({ saleId: chance.uuid(), lines: [], heldAt: left })
        if (restored.feed().goOnFrom(counterId, place) === null)
          throw new Error('a journal that went back goes on over the newer copy')
      } finally {
        await restored.close()
      }
    },
    newMachine: () => demandRebuilt(null),
    async comeToRest() {
      late = []
      for (let left = 1_000; ; left -= 1) {
        await connect()
        while (await send('whole')) {}
        const { entries, isFilling } = journal().feed().behind()
        if (entries === 0 && !isFilling && journal().isFed()) break
        if (left === 0) throw new Error(`the office never has everything: ${entries} entries are missing`)
      }
      await demandSame()
      // It makes a journal in a file, which takes longer than the day before it.
      if (chance.happens(0.3)) await demandRebuilt(database())
    },
  }
}
