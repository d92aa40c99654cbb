import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JournalPlace } from '../../electron/backups/journal-place.ts'
import { openSoundJournal } from '../../electron/backups/open-sound-journal.ts'
import { RestoreOffered } from '../../electron/backups/restore-offer.ts'
import { JournalRefused } from '../../electron/journal/file/journal-refused.ts'
import type { Journal } from '../../electron/journal/journal.ts'
import { copyProblem } from '../../electron/journal/recovery/check-copy.ts'
import { type Known, killedShop, knownTo, type Shop } from './killed-shop.ts'
import { demand } from './outcome-of.ts'
import { type Proof, playSeeds } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { type Chance, chanceOf } from './world/chance.ts'

const placeIn = (folder: string): JournalPlace => ({
  journalFile: join(folder, 'journal.db'),
  backupsFolder: join(folder, 'backups'),
  exchangeLog: join(folder, 'exchanges.log'),
})

type Damage = (bytes: Buffer, chance: Chance) => Buffer

const cut: Damage = (bytes, chance) =>
  bytes.subarray(
    0,
    chance.pick([0, chance.below(4_096), chance.below(bytes.length), chance.below(bytes.length)]),
  )
const zero: Damage = (bytes, chance) => {
  const from = chance.below(bytes.length)
  return bytes.fill(0, from, Math.min(bytes.length, from + chance.pick([1, 100, 4_096, 20_000])))
}
const flipped =
  (within: number): Damage =>
  (bytes, chance) => {
    for (let times = chance.between(1, 8); times > 0; times -= 1) {
      const at = chance.below(Math.min(bytes.length, within))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8))
    }
    return bytes
  }
const scribbled: Damage = (bytes, chance) => {
  const page = chance.below(Math.ceil(bytes.length / 4_096)) * 4_096
  return bytes.fill(chance.below(256), page, Math.min(bytes.length, page + 4_096))
}

const anywhere = Number.POSITIVE_INFINITY
const damages: readonly (readonly [part: string, damage: Damage])[] = [
  ['', cut],
  ['', zero],
  ['', flipped(anywhere)],
  ['', flipped(100)],
  ['', flipped(4_096)],
  ['', scribbled],
  ['-wal', cut],
  ['-wal', zero],
  ['-wal', flipped(anywhere)],
  ['-wal', flipped(32)],
]

/** How a damaged journal may end. Never: orders silently missing, or invented. */
type End = 'as it was' | 'with what it had forgotten' | 'refused' | 'told once looked at'

async function damageOne(shop: Shop, seed: number): Promise<End> {
  const chance = chanceOf(seed)
  return withFolder(async (folder) => {
    cpSync(shop.folder, folder, { recursive: true })
    const place = placeIn(folder)
    const [part, damage] = chance.pick(damages)
    const file = place.journalFile + part
    writeFileSync(file, damage(readFileSync(file), chance))
    const found = await openAfter(place, shop)
    if (found === 'refused' || found === 'told once looked at') await restore(place, shop)
    return found
  })
}

async function openAfter(place: JournalPlace, shop: Shop): Promise<End> {
  const before = readFileSync(place.journalFile)
  let journal: Journal
  try {
    journal = await openSoundJournal(place, { at: shop.endedAt })
  } catch (error) {
    const offered = error instanceof RestoreOffered
    if (!offered && !(error instanceof JournalRefused)) throw error
    demand(offered && error.message.includes(shop.backup), `refused without its backup: ${error.message}`)
    // Damage that only a write meets is met once SQLite has moved its log into the file, as at every start.
    const asItWas = readFileSync(place.journalFile).equals(before)
    demand(asItWas || !existsSync(`${place.journalFile}-wal`), 'what was refused has changed')
    return 'refused'
  }
  try {
    const known = await knownTo(journal)
    const [last] = shop.history.slice(-1)
    if (last && sameOrders(last, known)) return 'as it was'
    if (last && shop.history.some((then) => isThenWithReturned(then, last, known)))
      return 'with what it had forgotten'
  } catch {
    // Unreadable rows are rows that the full check must find.
  } finally {
    await journal.close()
  }
  const looked = `${place.journalFile}.looked-at`
  cpSync(place.journalFile, looked)
  const problem = copyProblem(looked)
  rmSync(looked)
  demand(problem !== null, 'opened with other orders than there were, and well on a closer look')
  return 'told once looked at'
}

async function restore(place: JournalPlace, shop: Shop): Promise<void> {
  const journal = await openSoundJournal(place, { at: shop.endedAt + 1, restore: 'latest' })
  const known = await knownTo(journal)
  await journal.close()
  for (const [number, { state, amount }] of shop.history.at(-1) ?? []) {
    const back = known.get(number)
    demand(back !== undefined, `${number} is lost`)
    demand(back?.amount === amount, `${number} has another amount`)
    const asInBackup = back?.state === shop.atBackup.get(number)?.state
    demand(asInBackup || back?.state === 'unknown', `${number} was ${state} and is ${back?.state}`)
  }
  demand(copyProblem(place.journalFile) === null, 'what was restored is not well')
}

function sameOrders(one: Known, other: Known): boolean {
  return (
    one.size === other.size &&
    [...one].every(([number, { state, amount, paymentType }]) => {
      const same = other.get(number)
      // The start has put right what a crash left half done.
      const resumed = state === 'sending' ? 'unknown' : state === 'intent' ? 'rejected' : state
      return same?.state === resumed && same.amount === amount && same.paymentType === paymentType
    })
  )
}

/** The state of an earlier moment, plus everything later as unknown. */
function isThenWithReturned(then: Known, last: Known, known: Known): boolean {
  return (
    known.size === last.size &&
    [...last].every(([number, { amount, paymentType }]) => {
      const now = known.get(number)
      const before = then.get(number)?.state
      // An order that was about to be sent then may have been sent: nobody knows.
      const wasKnown = before !== undefined && before !== 'intent' && before !== 'sending'
      return (
        now?.amount === amount &&
        now.paymentType === paymentType &&
        now.state === (wasKnown ? before : 'unknown')
      )
    })
  )
}

/** T6: a journal damaged in any way is opened with every order, or refused with a way back; and the way back works. */
export const damage: Proof = {
  name: 'T6',
  rule: 'a damaged journal opens with every order that was asked for, or is refused with a backup from which each comes back',
  unit: 'damaged journals',
  desk: 60,
  everyPush: 60,
  long: 5_000,
  piece: 200,
  run: (size, seed) =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, 'training'))
      const shop = await killedShop(placeIn(join(folder, 'training')), join(folder, 'killed'))
      demand(existsSync(join(shop.folder, 'journal.db-wal')), 'the shop left no log to damage')
      return playSeeds(damage, { size, seed }, async (one) => ({ [await damageOne(shop, one)]: 1 }))
    }),
}
