import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { type Action, actions, nothingYet } from './actions.ts'
import { drawnLineQuality } from './line-quality.ts'
import { type Proof, playSeeds } from './proof.ts'
import { splitActions } from './split-actions.ts'
import { standingActions, subscribe } from './standing-actions.ts'
import { type Chance, often } from './world/chance.ts'
import type { Death } from './world/life.ts'
import { createWorld, seldomAsking, type World } from './world/world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** What happens on any day: news comes, the power fails, clocks jump and the line changes. */
const anyDay = often(
  ['news', 3],
  ['powerCut', 1],
  ['restart', 1],
  ['clockJump', 1],
  ['lineChange', 2],
  ['diskChange', 1],
)
/** What is done with subscriptions and static accounts on any day. */
export const standing: readonly Action[] = [
  ...standingActions,
  ...anyDay.flatMap((name) => actions.find((action) => action.name === name) ?? []),
]

/** The counts of one seed or of all. */
const nothing = { orders: 0, crashes: 0, subscriptions: 0, charges: 0, 'payments to static accounts': 0 }

/** Plays one seed; throws what it broke. */
async function play(seed: number): Promise<typeof nothing> {
  const onDisk = seed % 100 === 0 ? mkdtempSync(join(tmpdir(), 'loket-seed-')) : null
  const world = createWorld({
    seed,
    profile: seed % 50 === 25 ? sandboxProfile : seldomAsking,
    ...(onDisk ? { file: join(onDisk, 'journal.db') } : {}),
  })
  try {
    return await playToRest(world, (chance) => {
      const usual = chance.happens(0.3) ? standing : actions
      return isSplit(seed) ? [...splitActions, ...splitActions, ...actions] : usual
    })
  } finally {
    await world.close()
    if (onDisk) rmSync(onDisk, { recursive: true, force: true })
  }
}

/** Plays a day in a world and lets it come to rest; returns its counts, or throws what broke. */
export async function playToRest(world: World, repertoireOf: RepertoireOf): Promise<typeof nothing> {
  try {
    const counted = await playIn(world, repertoireOf)
    world.checker.note('everything is well again')
    await world.comeToRest()
    const { gateway } = world
    const subscriptions = gateway.ledger.subscriptions.list(1_000)
    const charges = subscriptions.map(
      ({ platformNo }) =>
        gateway.ledger.subscriptions.charges(platformNo, { limit: 1_000, offset: 0 }).length,
    )
    return {
      ...counted,
      orders: gateway.orders().length,
      subscriptions: subscriptions.length,
      charges: charges.reduce((sum, count) => sum + count, 0),
      'payments to static accounts': gateway.accountPayments().length,
    }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.checker.story()}`)
  }
}

type RepertoireOf = (chance: Chance) => readonly Action[]

async function playIn(world: World, repertoireOf: RepertoireOf): Promise<{ crashes: number }> {
  const { chance, shop } = world
  const life = { crashes: 0 }
  const lineChance = chance.fork()
  const people = chance.fork()
  const memory = nothingYet()
  const repertoire = repertoireOf(chance)
  const begin = () => {
    if (!shop.isOff()) return
    const death = people.happens(0.6) ? deathOf(people) : null
    void shop.start(death)
  }
  world.gatewayOffset = chance.between(-30, 30) * SECOND
  world.trip = drawnLineQuality(lineChance)
  if (chance.happens(0.5)) shop.disk.latency = () => lineChance.below(4) * lineChance.below(20)
  begin()
  const most = repertoire.includes(subscribe) ? 30 : 18
  for (let left = people.between(5, most); left > 0; left -= 1) {
    await world.pass(people.pick([1, 15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 3 * MINUTE, 16 * MINUTE]))
    if (shop.isOff() && people.happens(0.8)) {
      life.crashes += 1
      begin()
      continue
    }
    const action = people.pick(repertoire)
    world.checker.note(action.name)
    action(world, people, memory, lineChance)
  }
  return life
}

/** One seed in five has sales that are paid in two; the others play as before there were any, as mutants name them. */
const isSplit = (seed: number) => seed % 10 >= 8

const deathOf = (chance: Chance): Death => ({
  call: chance.between(1, 60),
  when: chance.pick(['before', 'after']),
})

export const simulation: Proof = {
  name: 'T1',
  rule: 'whatever the line, the gateway, the disk, the clock and the people do, the journal agrees with the ledger',
  unit: 'seeds',
  desk: 150,
  everyPush: 200,
  long: 1_000_000,
  piece: 2_000,
  run: (size, seed) => playSeeds(simulation, { size, seed }, play),
}
