import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../electron/journal/database.ts'
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
import { type Office, openOffice } from '../../../electron/office/office.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import type { Chance } from '../world/chance.ts'
import { auditKey, contentNow, databaseUnder, journalOf } from '../world/fresh.ts'
import type { Life } from '../world/life.ts'
import type { Network } from '../world/network.ts'
import { createShop, type Shop } from '../world/shop.ts'
import type { VirtualTime } from '../world/virtual-time.ts'
import { seldomAsking } from '../world/world.ts'
import type { Busy } from './busy.ts'
import type { Judge, Judged } from './judge.ts'
import { openLine } from './line.ts'
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
  /** Tells how it stands with its office, in a word. */
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
  restore(backup: Disk['journal'], isLost?: boolean): void
  /** The whole data folder becomes another one's; only while it is off. */
  putDisk(disk: Disk): void
  /** Takes back what the office has, where its journal went back; false where nothing came of it. */
  takeBack(): Promise<boolean>
  close(): Promise<void>
}

interface TillOptions {
  readonly name: string
  readonly chance: Chance
  readonly time: VirtualTime
  readonly network: Network
  readonly office: OfficeSide
  readonly judge: Judge
  readonly busy: Busy
  readonly merchantId: string
  /** How well its line is: the probability that a message is its last. */
  readonly badness: () => number
}

export function createTill(options: TillOptions): Till {
  const { name, chance, time, network, judge, busy, merchantId, badness } = options
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'loket-till-'))
  const requests = openRequestLog(folder)
  const line = chance.fork()
  const now = () => Math.floor(EPOCH + time.now())
  const ids: string[] = []
  let office: Office | null = null
  let packed = () => {}
  let unpacked = () => {}
  let vanish = () => {}

  /** The feed packs what it sends, which takes real time. */
  function fedBy(journal: () => Journal) {
    const feed = journal().feed()
    return {
      ...feed,
      nextBatch() {
        const batch = feed.nextBatch()
        packed()
        packed = batch ? busy.begin() : () => {}
        return batch
      },
    }
  }

  function open(life: Life, seen: Journal): Office {
    const sync: Partial<Record<string, unknown>> = {
      feed: () => fedBy(shop.journal),
      isFed: () => shop.journal().isFed(),
      shareRights: (isShared: boolean) => shop.journal().shareRights(isShared),
    }
    const journal = new Proxy(seen, {
      get: (target, member: keyof Journal) => sync[member] ?? target[member],
    })
    shop.journal().shareRights(false)
    return openOffice({
      folder,
      mode: 'training',
      journal,
      auditKey,
      version: '1',
      clock: life.clock,
      fraction: line.fraction,
      onChange: () => {},
      verifier: () => ({ merchantId, take: null }),
      onTrouble: (error) => {
        if (!life.isOver()) judge.accuse(`${name}: trouble: ${(error as Error).stack}`)
      },
      openSocket() {
        const closed = () => {
          packed()
          unpacked()
        }
        const opened = openLine({
          counterAfter: life.clock.after,
          officeAfter: time.after,
          fate: () => (line.happens(badness()) ? null : line.between(1, 80)),
          silence: () => line.pick([0, 1_000, 20_000, 90_000]),
          serve: till.isCutOff || !options.office.isUp() ? null : options.office.serve,
          onSaid(text) {
            if (text.includes('"say":"feed"')) packed()
            if (text.includes('"say":"give"')) unpacked()
            if (told.test(text)) judge.note(`  ${name} → office ${text.slice(0, 200)}`)
          },
          onHeard(text) {
            if (text.includes('"say":"given"') && !text.includes('"end":null')) unpacked = busy.begin()
            if (told.test(text)) judge.note(`  office → ${name} ${text.slice(0, 200)}`)
          },
          onClosed: closed,
        })
        vanish = () => {
          closed()
          opened.vanish()
        }
        return opened.socket
      },
    })
  }

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
      const { publicKey, privateKey } = newKeyPair()
      const [counterId, turn] = [crypto.randomUUID(), chance.uuid()]
      ids.push(counterId)
      await options.office.database.query(
        `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
          VALUES ($1, $2, 'training', $3, 1, $4, '1', $5)`,
        counterId,
        name,
        publicKey,
        turn,
        now(),
      )
      const given = { counterId, name, turn, incarnation: 1, address: 'http://office.test' }
      writeEnrolled(folder, {
        ...given,
        publicKey,
        privateKey,
        officeKey: options.office.publicKey,
        since: now(),
      })
    },
    async replace() {
      const before = readEnrolled(folder)
      if (!before) throw new Error('it has no office')
      const { publicKey, privateKey } = newKeyPair()
      const turn = chance.uuid()
      const [counter] = await options.office.database.query<{ incarnation: number }>(
        `UPDATE counters SET public_key = $2, former_key = public_key, incarnation = incarnation + 1, turn = $3,
          next_turn = NULL, seen_at = NULL, twin_at = NULL, ended_at = NULL, ended_by = NULL
          WHERE id = $1 AND rights_taken_at IS NULL RETURNING incarnation`,
        before.counterId,
        publicKey,
        turn,
      )
      if (!counter) throw new Error('its refunds were taken over')
      const { incarnation } = counter
      const { counterId, address, officeKey } = before
      writeEnrolled(folder, {
        counterId,
        name,
        address,
        officeKey,
        publicKey,
        privateKey,
        incarnation,
        turn,
        since: now(),
      })
      await shop.journal().close()
      requests.put('')
      put(empty)
    },
    disk: () => ({
      journal: contentNow(databaseUnder(shop.journal())),
      enrolled: readEnrolled(folder),
      requests: requests.text(),
    }),
    restore(backup, isLost = false) {
      const before = shop.journal()
      const { asked, reported } = requests.read()
      const damaged = isLost ? null : databaseUnder(before)
      recover(databaseUnder(put(backup)), { damaged, asked, reported, at: now() })
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
      const taking = till.office()
      if (!taking) return false
      let result: Awaited<ReturnType<Office['takeBack']>> | 'failed' | null = null
      void taking.takeBack().then(
        (taken) => {
          result = taken
          unpacked()
        },
        () => {
          result = 'failed'
          unpacked()
        },
      )
      const until = time.now() + 60_000
      await time.passUntil(until, () => result !== null)
      unpacked()
      if (result === null || result === 'failed') return false
      const { file, forget } = result as Awaited<ReturnType<Office['takeBack']>>
      const rebuilt = openDatabase(file, migrations)
      const content = contentNow(rebuilt)
      rebuilt.close()
      forget()
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
    witness: () => judge.witnessOf(till),
    beside({ life, journal }) {
      if (!readEnrolled(folder)) void endLeftoverFeed(shop.journal(), now())
      const opened = open(life, journal)
      office = opened
      const die = () => {
        // Its next life has none until it has opened one: this one's journal is closed.
        office = null
        vanish()
      }
      return { rights: { during: opened.during }, stop: opened.stop, die }
    },
  })
  const empty = contentNow(databaseUnder(shop.journal()))
  shop.replaceJournal(requests.beside(shop.journal()))
  return Object.assign(till, { shop })
}

/** Of what goes over a line, what a story tells. */
const told = /"say":"(borrow|lent|notLent|tookLoan|loanTaken|lentBefore|asked|refuse|wentBack|leave|left)"/
