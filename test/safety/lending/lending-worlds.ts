import { type Counts, type Proof, playSeeds } from '../proof.ts'
import { actions } from './actions.ts'
import { createDay, type Day } from './day.ts'
import { lineQualityOf } from './line-quality.ts'
import type { Action, Memory } from './memory.ts'
import { sell } from './refunding.ts'
import { comeToRest } from './rest.ts'
import { rivalActions } from './rivals.ts'

const SECOND = 1_000
/** Every fifth day, so that the others are what they were: the mutants of T18 have their seeds among them. */
const isOfRivals = (seed: number) => seed % 5 === 2

async function play(seed: number): Promise<Counts> {
  const day = await createDay(seed)
  try {
    await live(day, isOfRivals(seed) ? rivalActions : actions)
    await comeToRest(day)
    const refunds = [...day.judge.refunds.values()]
    return {
      orders: day.judge.orders.size,
      refunds: refunds.length,
      elsewhere: refunds.filter(({ order, till }) => day.judge.orders.get(order)?.till !== till).length,
      'deaths of the office': day.office.kills(),
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${day.judge.story()}`)
  } finally {
    await day.close()
  }
}

async function live(day: Day, chosen: readonly Action[]): Promise<void> {
  const people = day.chance.fork()
  const memory: Memory = { asked: [], backups: new Map() }
  for (const till of day.tills) {
    await till.enrol()
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
  everyPush: 6,
  long: 2_000,
  piece: 100,
  run: (size, seed) => playSeeds(lendingWorlds, { size, seed }, play),
}
