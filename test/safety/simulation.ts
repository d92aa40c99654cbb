import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { deeds, type Memory } from './deeds.ts'
import { Disproved, type Proof } from './proof.ts'
import { drawnWeather } from './weather.ts'
import type { Chance } from './world/chance.ts'
import type { Death } from './world/life.ts'
import { createWorld, seldomAsking, type World } from './world/world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Plays one seed; throws what it broke. */
async function play(seed: number): Promise<{ crashes: number; orders: number; calls: number }> {
  const onDisk = seed % 100 === 0 ? mkdtempSync(join(tmpdir(), 'loket-seed-')) : null
  const world = createWorld({
    seed,
    profile: seed % 50 === 25 ? sandboxProfile : seldomAsking,
    ...(onDisk ? { file: join(onDisk, 'journal.db') } : {}),
  })
  try {
    const counted = await playIn(world)
    world.witness.note('everything is well again')
    await world.comeToRest()
    return { ...counted, orders: world.gateway.orders().length, calls: world.shop.calls() }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.witness.story()}`)
  } finally {
    await world.close()
    if (onDisk) rmSync(onDisk, { recursive: true, force: true })
  }
}

async function playIn(world: World): Promise<{ crashes: number }> {
  const { chance, shop } = world
  const life = { crashes: 0 }
  const weather = chance.fork()
  const people = chance.fork()
  const memory: Memory = { sales: [], refunds: [] }
  const begin = () => {
    if (!shop.isOff()) return
    const death = people.happens(0.6) ? deathOf(people) : null
    void shop.start(death)
  }
  world.gatewayOffset = chance.between(-30, 30) * SECOND
  world.fate = drawnWeather(weather)
  if (chance.happens(0.5)) shop.disk.latency = () => weather.below(4) * weather.below(20)
  begin()
  for (let left = people.between(5, 18); left > 0; left -= 1) {
    await world.pass(people.pick([1, 15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 3 * MINUTE, 16 * MINUTE]))
    if (shop.isOff() && people.happens(0.8)) {
      life.crashes += 1
      begin()
      continue
    }
    const deed = people.pick(deeds)
    world.witness.note(deed.name)
    deed(world, people, memory, weather)
  }
  return life
}

const deathOf = (chance: Chance): Death => ({
  call: chance.between(1, 60),
  when: chance.pick(['before', 'after']),
})

export const simulation: Proof = {
  name: 'T1',
  rule: 'whatever the line, the gateway, the disk, the clock and the people do, the journal agrees with the ledger',
  unit: 'seeds',
  everyPush: 2_000,
  long: 1_000_000,
  piece: 2_000,
  async run(size, seed) {
    const total = { orders: 0, crashes: 0 }
    for (let at = seed; at < seed + size; at += 1) {
      try {
        const { crashes, orders } = await play(at)
        total.crashes += crashes
        total.orders += orders
      } catch (error) {
        throw new Disproved(simulation, at, (error as Error).message)
      }
    }
    return total
  },
}
