import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Journal } from '../../../electron/journal/journal.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import { type CounterBook, createCounterBook } from '../../../services/office/counters/counter-book.ts'
import { createTurns } from '../../../services/office/counters/turns.ts'
import type { Database } from '../../../services/office/database/database.ts'
import { createFeedStore, type Delivery } from '../../../services/office/feed/feed-store.ts'
import type { Chance } from '../world/chance.ts'
import { demandRebuilt, demandSame, demandSound } from './copy-demands.ts'
import { backUp, type OfficeBackup, putBack } from './office-backup.ts'
import { createOlderJournal } from './older-journal.ts'
import { isBrokenLine, shaky } from './shaky-database.ts'

/** One counter's way to its office, on which anything may get lost, come twice or come late. */
export interface Copying {
  readonly counterId: string
  /** Connects, and sends a few batches as well as it can be. */
  exchange(): Promise<void>
  /** A copy of this machine's disk tries to take its place. */
  cloneTries(): Promise<void>
  /** The office's own backup is made, or taken back. */
  officeGoesBack(): Promise<void>
  /** A backup of the journal is made; later, it takes the journal's place at a counter, which connects. */
  makeBackup(): void
  backupComesBack(): Promise<void>
  /** A new machine rebuilds the journal from the office; throws if the result is not what the office has. */
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

type Trip = 'whole' | 'neverSent' | 'officeDies' | 'answerLost' | 'twice' | 'late'
const trips: readonly Trip[] = [
  ...(['whole', 'whole', 'whole', 'whole', 'twice'] as const),
  ...(['neverSent', 'officeDies', 'officeDies', 'answerLost', 'answerLost', 'late', 'late'] as const),
]

export async function enrolled(options: CopyingOptions): Promise<Copying> {
  const { journal, database, office, chance, now } = options
  const shakyOffice = shaky(office)
  const store = createFeedStore(shakyOffice, now)
  const book: CounterBook = createCounterBook(office, now)
  const madeTurns = createTurns(newKeyPair())
  // Not from the seed: a seed that is played again in the same office needs another id.
  const counterId = randomUUID()
  const copy = { office, store, counterId }
  let turn = chance.uuid()
  /** The turn of the newest link that the office has heard of: of an offered one that was kept it may not know yet. */
  let linked = turn
  let late: Delivery[] = []
  let backup: { readonly content: OfficeBackup | null } | null = null
  const counts = { batches: 0, lost: 0, late: 0, clones: 0, officeWentBack: 0, wentBack: 0, rebuilt: 0 }
  const older = createOlderJournal(options)
  await office.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
      VALUES ($1, 'Kasir', 'training', 'key', 1, $2, '1', $3)`,
    counterId,
    turn,
    now(),
  )

  await journal().holdCart({ saleId: 'of the beginning', lines: [], heldAt: 0 })

  async function connect({ mayBreak } = { mayBreak: true }): Promise<void> {
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

  /** A late message must change nothing, unless it still is the next one on the newest link. */
  async function comesLate(): Promise<void> {
    for (const delivery of late.splice(0)) {
      const before = await store.placeOf(counterId)
      await store.take(delivery)
      const after = await store.placeOf(counterId)
      if (delivery.turn !== linked && after.position !== before.position)
        throw new Error('a batch of a link that a newer one has followed was written')
    }
  }

  async function send(trip: Trip): Promise<boolean> {
    const batch = journal().feed().nextBatch()
    if (!batch) return false
    counts.batches += 1
    const delivery = { counterId, turn, ...batch }
    if (trip === 'late') {
      counts.late += 1
      late.push(delivery)
      return false
    }
    if (trip === 'neverSent') return false
    shakyOffice.breakAt = trip === 'officeDies' ? chance.between(1, 10) : null
    const taken = await store.take(delivery).catch((error: unknown) => {
      if (!isBrokenLine(error)) throw error
      return null
    })
    shakyOffice.breakAt = null
    if (trip === 'twice') await store.take(delivery)
    if (taken === null || trip === 'answerLost') {
      counts.lost += 1
      return false
    }
    if ('refused' in taken || taken.hash !== batch.to.hash) return false
    journal().feed().acknowledge(taken)
    await demandSound(copy)
    return true
  }

  async function rebuild(lost: DatabaseSync | null): Promise<void> {
    if (await demandRebuilt(copy, lost)) counts.rebuilt += 1
  }

  return {
    counterId,
    counts,
    async exchange() {
      if (chance.happens(0.5)) await comesLate()
      await connect()
      for (let most = chance.between(1, 6); most > 0; most -= 1) if (!(await send(chance.pick(trips)))) break
      if (chance.happens(0.3)) await comesLate()
    },
    async cloneTries() {
      counts.clones += 1
      const stolen = turn
      // Once the counter has taken its next turn, an older one is a copy's.
      await connect({ mayBreak: false })
      const at = await store.placeOf(counterId)
      const offered = await book.offerTurn(
        { counterId, incarnation: 1, turn: stolen, version: '1' },
        madeTurns,
      )
      const taken = await store.take({ counterId, turn: stolen, from: at, to: at, entries: [] })
      if (!('refused' in offered && 'refused' in taken))
        throw new Error('a copy of the machine took its place')
    },
    async officeGoesBack() {
      if (backup === null) {
        backup = { content: await backUp(office, counterId) }
        return
      }
      // Gone while the office did not listen: only a new copy of everything can tell it.
      await journal().dropHeldCart('of the beginning')
      const { content } = backup
      backup = null
      if (content === null) return
      counts.officeWentBack += 1
      // Positions begin again below those that a journal's backup remembers.
      older.forget()
      // The office was stopped meanwhile, and no link of before is left. Its counter has a turn that it has forgotten.
      late = []
      await putBack(office, counterId, content)
    },
    makeBackup: () => older.keep(),
    async backupComesBack() {
      if (await older.comesBack(counterId, await store.placeOf(counterId))) counts.wentBack += 1
    },
    newMachine: () => rebuild(null),
    async comeToRest() {
      late = []
      for (let left = 1_000; ; left -= 1) {
        await connect()
        while (await send('whole')) {}
        const { entries, isFilling } = journal().feed().behind()
        if (entries === 0 && !isFilling && journal().isFed()) break
        if (left === 0) throw new Error(`the office never has everything: ${entries} entries are missing`)
      }
      await demandSame(copy, database())
      // It makes a journal in a file, which takes longer than the day before it.
      if (chance.happens(0.3)) await rebuild(database())
    },
  }
}
