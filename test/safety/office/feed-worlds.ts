import type { Database } from '../../../services/office/database/database.ts'
import { actions, nothingYet } from '../actions.ts'
import { drawnLineQuality } from '../line-quality.ts'
import { type Counts, type Proof, playSeeds } from '../proof.ts'
import { standingActions } from '../standing-actions.ts'
import type { Chance } from '../world/chance.ts'
import { databaseUnder } from '../world/fresh.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Copying, enrolled } from './copying.ts'
import { officeDatabase } from './office-database.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

async function play(seed: number): Promise<Counts> {
  const office = await officeDatabase()
  const world = createWorld({ seed })
  try {
    return await playIn(world, office)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.checker.story()}`)
  } finally {
    if (world.shop.journal().isFed()) world.shop.journal().feed().end()
    await world.close()
  }
}

/** A day as in T1, at a shop that enrols in the middle of the day, leaves now and then, and is copied, lost and restored at the office. */
async function playIn(world: World, office: Database): Promise<Counts> {
  const { chance, shop } = world
  const [people, lineChance, line] = [chance.fork(), chance.fork(), chance.fork()]
  const memory = nothingYet()
  const all: Record<string, number> = { enrolled: 0 }
  let copying: Copying | null = null
  const enrol = async () => {
    all.enrolled = (all.enrolled ?? 0) + 1
    copying = await enrolled({
      office,
      chance: line.fork(),
      now: world.time.now,
      journal: shop.journal,
      database: () => databaseUnder(shop.journal()),
    })
    return copying
  }
  const count = ({ counts }: Copying) => {
    for (const [name, more] of Object.entries(counts)) all[name] = (all[name] ?? 0) + more
  }
  world.trip = drawnLineQuality(lineChance)
  void shop.start()
  // Ten more than are drawn: with fewer, one push in ten had too few batches to prove anything.
  for (let left = people.between(10, 30) + 10; left > 0; left -= 1) {
    await world.pass(people.pick([15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 16 * MINUTE]))
    if (shop.isOff()) void shop.start()
    const action = people.pick(people.happens(0.3) ? standingActions : actions)
    world.checker.note(action.name)
    action(world, people, memory, lineChance)
    if (people.happens(0.3)) await holdOrDrop(world, people)
    if (people.happens(0.2)) continue
    world.checker.note('the link')
    const now: Copying = copying ?? (await enrol())
    await now.exchange()
    if (line.happens(0.2)) await now.cloneTries()
    if (line.happens(0.1)) await now.officeGoesBack()
    if (line.happens(0.2)) now.makeBackup()
    if (line.happens(0.2)) await now.backupComesBack()
    if (line.happens(0.02)) await now.newMachine()
    if (!line.happens(0.05)) continue
    world.checker.note('it leaves the office')
    count(now)
    if (shop.journal().isFed()) shop.journal().feed().end()
    copying = null
  }
  world.checker.note('everything is well again')
  await world.comeToRest()
  const last: Copying = copying ?? (await enrol())
  await last.comeToRest()
  count(last)
  return all
}

/** The one thing at a counter that is ever deleted. */
async function holdOrDrop({ shop }: World, chance: Chance): Promise<void> {
  const journal = shop.journal()
  const saleId = `cart ${chance.below(3)}`
  if (chance.happens(0.5)) await journal.dropHeldCart(saleId)
  else await journal.holdCart({ saleId, lines: [], heldAt: chance.below(1_000) })
}

export const feedWorlds: Proof = {
  name: 'T14',
  rule: 'whatever the link, the office and the counter do, in the end the office has exactly what the journal has, and never half of a transaction',
  unit: 'seeds',
  desk: 4,
  everyPush: 4,
  long: 5_000,
  piece: 100,
  run: (size, seed) => playSeeds(feedWorlds, { size, seed }, play),
}
