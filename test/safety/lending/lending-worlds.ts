import { type Counts, type Proof, playSeeds } from '../proof.ts'
import { actions } from './actions.ts'
import { createDay, type Day } from './day.ts'
import { lineQualityOf } from './line-quality.ts'
import type { Action, Memory } from './memory.ts'
import { putBackActions } from './put-back.ts'
import { sell } from './refunding.ts'
import { comeToRest } from './rest.ts'
import { rivalActions } from './rivals.ts'
import { clockJump } from './running.ts'

const SECOND = 1_000

/** What people do on a day, and whether its last counter enrols in the middle of the day. */
interface Kind {
  readonly actions: readonly Action[]
  readonly isLastLate: boolean
}

const usual: Kind = { actions, isLastLate: false }
const ofRivals: Kind = { actions: rivalActions, isLastLate: false }
const ofPutBack: Kind = { actions: putBackActions, isLastLate: true }
/** The same day with clocks that are wrong. */
const offClock = (kind: Kind): Kind => ({
  ...kind,
  actions: kind.actions.flatMap((action, at) => (at % 5 === 0 ? [action, clockJump] : [action])),
})

/** Days of a kind are every fifth, so that the others are what they were: the mutants of T18 have their seeds among them. */
function kindOf(seed: number, most: Kind): Kind {
  if (seed % 5 === 2 && most === usual) return ofRivals
  return seed % 5 === 4 ? offClock(most) : most
}

async function play(seed: number, kind: Kind): Promise<Counts> {
  const day = await createDay(seed)
  try {
    await live(day, kind)
    await comeToRest(day)
    const refunds = [...day.judge.refunds.values()]
    return {
      orders: day.judge.orders.size,
      refunds: refunds.length,
      elsewhere: refunds.filter(({ order, till }) => day.judge.orders.get(order)?.till !== till).length,
      'deaths of the office': day.office.kills(),
      'put back': day.office.putBacks(),
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${day.judge.story()}`)
  } finally {
    await day.close()
  }
}

async function live(day: Day, { actions: chosen, isLastLate }: Kind): Promise<void> {
  const people = day.chance.fork()
  const memory: Memory = { asked: [], backups: new Map() }
  for (const till of day.tills) {
    if (!isLastLate || till !== day.tills.at(-1)) await till.enrol()
    void till.shop.start()
  }
  for (let left = people.between(2, 3); left > 0; left -= 1) await sell(day, people, memory)
  await day.pass(5 * SECOND)
  day.trip = lineQualityOf(people.fork())
  for (let left = people.between(8, 25); left > 0; left -= 1) {
    const action = people.pick(chosen)
    day.judge.note(`(${action.name})`)
    await action(day, people, memory)
    await day.pass(people.pick([1, 15, 100, 400, SECOND, 3 * SECOND, 12 * SECOND, 40 * SECOND]))
  }
}

export const lendingWorlds: Proof = {
  name: 'T17',
  rule: 'whatever links, offices, disks and counters do, all counters together never refund more than a payment, one at a time and only by its right; and no right is lost for good',
  unit: 'seeds',
  desk: 4,
  everyPush: 4,
  long: 2_000,
  piece: 100,
  run: (size, seed) => playSeeds(lendingWorlds, { size, seed }, (each) => play(each, kindOf(each, usual))),
}

export const putBackWorlds: Proof = {
  name: 'T21',
  rule: 'the same holds where the office’s database is put back to a backup, or a standby takes over, and counters have enrolled since',
  unit: 'seeds',
  desk: 3,
  everyPush: 4,
  long: 2_000,
  piece: 100,
  run: (size, seed) =>
    playSeeds(putBackWorlds, { size, seed }, (each) => play(each, kindOf(each, ofPutBack))),
}
