import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../electron/journal/file/database.ts'
import type { Journal } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { recover } from '../../../electron/journal/recovery/recover.ts'
import {
  type Enrolled,
  forgetEnrolled,
  readEnrolled,
  writeEnrolled,
} from '../../../electron/office/enrolled.ts'
import { endLeftoverFeed } from '../../../electron/office/leftover-feed.ts'
import type { Office } from '../../../electron/office/office.ts'
import type { Chance } from '../world/chance.ts'
import { contentNow, databaseUnder, journalOf } from '../world/fresh.ts'
import type { Network } from '../world/network.ts'
import { createShop, type Shop } from '../world/shop.ts'
import type { VirtualTime } from '../world/virtual-time.ts'
import { seldomAsking } from '../world/world.ts'
import type { Busy } from './busy.ts'
import { enrolInPlace, enrolNew } from './enrolling.ts'
import type { Judge, Judged } from './judge.ts'
import { createLinkOfTill } from './link-of-till.ts'
import type { OfficeSide } from './office-side.ts'
import { openRequestLog } from './request-log.ts'

export const EPOCH = Date.UTC(2026, 10, 21, 3)
/** What a counter has on its disk. */
export interface Disk {
  readonly journal: ReturnType<typeof contentNow>
  readonly enrolled: Enrolled | null
  readonly requests: string
}

/** A counter of these worlds: a whole core and its side of the office, on a journal that outlives them. */
export interface Till extends Judged {
  readonly shop: Shop
  /** Null while it is off, or has no office. */
  office(): Office | null
  /** Nothing reaches the office from here. */
  isCutOff: boolean
  isDead: boolean
  /** The state of its link to the office, in a word. */
  how(): string
  /** As a new counter of the office; only while it is off. */
  enrol(): Promise<void>
  /** A new machine in its place, empty; only while it is off. */
  replace(): Promise<void>
  disk(): Disk
  /**
   * A backup takes the journal's place; what the request journal has is added, and what is left of the former journal unless
   * all of that is lost. Only while it is off.
   */
  restore(backup: Disk['journal'], how?: { readonly isLost: boolean }): void
  /** The whole data folder becomes another one's; only while it is off. */
  putDisk(disk: Disk): void
  /** Takes back what the office has, if its journal went back; false if that was not possible. */
  takeBack(): Promise<boolean>
  close(): Promise<void>
}

type TakenBack = Awaited<ReturnType<Office['takeBack']>>

interface TillOptions {
  readonly name: string
  readonly chance: Chance
  readonly time: VirtualTime
  readonly network: Network
  readonly office: OfficeSide
  readonly judge: Judge
  readonly busy: Busy
  readonly merchantId: string
  /** How bad its line is: the probability that a message is its last. */
  readonly badness: () => number
}

export function createTill(options: TillOptions): Till {
  const { name, chance, time, network, judge } = options
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'loket-till-'))
  const requests = openRequestLog(folder)
  const now = () => Math.floor(EPOCH + time.now() + shop.clockOffset)
  const place = { folder, name, office: options.office, now, chance }
  const link = createLinkOfTill({
    ...options,
    folder,
    chance: chance.fork(),
    isCutOff: () => till.isCutOff,
    journal: () => shop.journal(),
  })
  const ids: string[] = []
  let office: Office | null = null

  function put(content: Disk['journal']): Journal {
    const journal = requests.beside(journalOf(content))
    shop.replaceJournal(journal)
    return journal
  }

  const till: Till = {
    name,
    ids,
    isCutOff: false,
    isDead: false,
    shop: null as never,
    journal: () => shop.journal(),
    office: () => (shop.isOff() ? null : office),
    how() {
      const status = shop.isOff() ? null : office?.status()
      if (!status) return 'off'
      if (status.kind === 'none') return 'none'
      if (status.link.kind === 'refused') return status.link.because
      return status.link.kind === 'connected' ? status.copy.kind : status.link.kind
    },
    async enrol() {
      const counterId = crypto.randomUUID()
      ids.push(counterId)
      await enrolNew(place, counterId)
    },
    async replace() {
      await enrolInPlace(place)
      await shop.journal().close()
      requests.put('')
      put(empty)
    },
    disk: () => ({
      journal: contentNow(databaseUnder(shop.journal())),
      enrolled: readEnrolled(folder),
      requests: requests.text(),
    }),
    restore(backup, { isLost } = { isLost: false }) {
      const before = shop.journal()
      const { asked, reported, numbers } = requests.read()
      const damaged = isLost ? null : databaseUnder(before)
      recover(databaseUnder(put(backup)), { damaged, asked, reported, numbers, at: now() })
      void before.close()
    },
    putDisk(disk) {
      void shop.journal().close()
      requests.put(disk.requests)
      put(disk.journal)
      if (disk.enrolled) writeEnrolled(folder, disk.enrolled)
      else forgetEnrolled(folder)
    },
    async takeBack() {
      const taken = await takenBack(till.office(), time, link)
      if (!taken) return false
      const rebuilt = openDatabase(taken.file, migrations)
      const content = contentNow(rebuilt)
      rebuilt.close()
      taken.forget()
      shop.crash()
      till.restore(content)
      return true
    },
    async close() {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const shop = createShop({
    time,
    epoch: EPOCH,
    chance: chance.fork(),
    network,
    profile: seldomAsking,
    checker: () => judge.checkerOf(till),
    beside({ life, journal }) {
      if (!readEnrolled(folder)) void endLeftoverFeed(shop.journal(), now())
      const opened = link.open(life, journal)
      office = opened
      const die = () => {
        // Its next life has none until it has opened one: this one's journal is closed.
        office = null
        link.vanish()
      }
      return { rights: { during: opened.during }, stop: opened.stop, die }
    },
  })
  const empty = contentNow(databaseUnder(shop.journal()))
  shop.replaceJournal(requests.beside(shop.journal()))
  return Object.assign(till, { shop })
}

/** The copy that the office gives back within a minute; null if it gives none, or while the till has no office. */
async function takenBack(
  office: Office | null,
  time: VirtualTime,
  link: Pick<ReturnType<typeof createLinkOfTill>, 'unpacked'>,
): Promise<TakenBack | null> {
  if (!office) return null
  let result: TakenBack | 'failed' | undefined
  const end = (how: TakenBack | 'failed') => {
    result = how
    link.unpacked()
  }
  void office.takeBack().then(end, () => end('failed'))
  await time.passUntil(time.now() + 60_000, () => result !== undefined)
  link.unpacked()
  return result === undefined || result === 'failed' ? null : result
}
