import { expect, test } from 'vitest'
import type { CounterDirectory } from '../../electron/office/counter-directory.ts'
import { newKeyPair } from '../../platform/office/keys.ts'
import type { Database } from '../../services/office/database/database.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import type { DirectoryStore } from '../../services/office/directory/directory-store.ts'
import { sizeAndSeed } from '../safety/proof.ts'
import { chanceOf } from '../safety/world/chance.ts'
import { aDatabase, anAddress, hasServer } from './databases.ts'
import { aDirectoryCounter } from './world/directory-counter.ts'
import { aDirectoryOffice } from './world/directory-office.ts'

/** What a mutant does differently. */
interface Mutant {
  readonly store?: (store: DirectoryStore) => DirectoryStore
  readonly directory?: (directory: CounterDirectory) => CounterDirectory
}

const COUNTERS = 3
const tables = ['directory_heads', 'directory_changes', 'directory_entries', 'directory_peppers']

/** As the database's owner, as a restore of a backup is. */
async function asOwner(database: Database, ...statements: readonly string[]): Promise<void> {
  await database.query('RESET ROLE')
  for (const statement of statements) await database.query(statement)
  await database.query('SET ROLE loket_office')
}

/**
 * O8: two owners write at once at one or two processes of the office, which restart; lines break; counters are away and restart;
 * the office's database is put back to an earlier state. In the end every counter has what the office has. Answers whether it does.
 */
async function play(
  seed: number,
  databases: readonly Database[],
  mutant: Mutant = {},
  patience = Number(process.env.PATIENCE ?? 60_000),
) {
  const chance = chanceOf(seed)
  const identity = newKeyPair()
  const [database] = databases
  if (!database) throw new Error('a world has a database')
  const isServer = !database.isEmbedded
  const { store = (each) => each, directory = (each) => each } = mutant
  const offices = databases.map((each) => aDirectoryOffice(each, identity, store))
  let isLossy = true
  const counters: Awaited<ReturnType<typeof aDirectoryCounter>>[] = []
  for (let nth = 0; nth < COUNTERS; nth += 1) {
    const id = crypto.randomUUID()
    const counter = await aDirectoryCounter(id, identity.publicKey, chance.fork(), () => isLossy, directory)
    await database.query(
      `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
        VALUES ($1, 'Kasir', 'training', $2, 1, 'none', '1', 1)`,
      id,
      counter.publicKey,
    )
    counters.push(counter)
  }
  const anOffice = () => chance.pick(offices)
  const connectAll = (likely: number) => {
    for (const counter of counters)
      if (counter.isAway() && chance.happens(likely)) counter.connect(anOffice().work)
  }
  await anOffice().act(chance)
  for (let round = 0; round < 12; round += 1) {
    connectAll(0.8)
    if (round === 4 && !isServer)
      await asOwner(
        database,
        // The worlds before have left theirs, which last as long as the connection.
        ...tables.map((table) => `DROP TABLE IF EXISTS keep_${table}`),
        ...tables.map((table) => `CREATE TEMP TABLE keep_${table} AS SELECT * FROM ${table}`),
      )
    // Two owners at once; on a server at two processes.
    await Promise.all([anOffice().act(chance.fork()), anOffice().act(chance.fork())])
    // As long as a delivery takes, or not quite.
    await new Promise((resolve) => setTimeout(resolve, chance.between(10, 150)))
    for (const counter of counters) {
      if (chance.happens(0.2)) counter.leave()
      else if (chance.happens(0.15)) counter.restart()
      else if (chance.happens(0.3)) counter.beat()
    }
    if (chance.happens(0.25)) {
      const at = chance.below(offices.length)
      for (const counter of counters) counter.leave()
      offices[at]?.stop()
      offices[at] = aDirectoryOffice(databases[at] ?? database, identity, store)
    }
    if (round === 8 && !isServer) {
      // Every counter has heard what is now undone.
      isLossy = false
      connectAll(1)
      await new Promise((resolve) => setTimeout(resolve, 150))
      await asOwner(
        database,
        ...tables.toReversed().map((table) => `DELETE FROM ${table}`),
        ...tables.map((table) => `INSERT INTO ${table} SELECT * FROM keep_${table}`),
      )
      await Promise.all([anOffice().act(chance), anOffice().act(chance)])
      isLossy = true
    }
  }
  isLossy = false
  const [office] = offices
  const until = Date.now() + patience
  const isSame = async () => {
    const wanted = JSON.stringify(await office?.has())
    for (const counter of counters) if (JSON.stringify(await counter.has()) !== wanted) return false
    return true
  }
  let isOver = false
  while (!isOver && Date.now() < until) {
    connectAll(1)
    for (const counter of counters) counter.beat()
    await new Promise((resolve) => setTimeout(resolve, 100))
    isOver = await isSame()
  }
  const troubles = [...counters, ...offices].flatMap((each) => each.troubles)
  for (const counter of counters) counter.leave()
  for (const each of offices) each.stop()
  return {
    isOver,
    troubles,
    has: await Promise.all(counters.map((each) => each.has())),
    wanted: await office?.has(),
  }
}

const { size, seed: first } = sizeAndSeed({ desk: 2, everyPush: 2 })

test.each(Array.from({ length: size }, (_, nth) => first + nth))(
  'seed %i: every counter ends with what the office has',
  async (seed) => {
    const { isOver, troubles, has, wanted } = await play(seed, [await aDatabase('embedded')])
    expect(troubles).toEqual([])
    for (const each of has) expect(each).toEqual(wanted)
    expect(isOver).toBe(true)
    expect(wanted?.staff.length).toBeGreaterThan(0)
  },
)

test.skipIf(!hasServer)(
  'on a server with two processes of the office every counter ends with what it has',
  async () => {
    const address = await anAddress()
    const databases = [await openPostgres(address), await openPostgres(address)]
    try {
      const { isOver, troubles, has, wanted } = await play(first + 2, databases)
      for (const each of has) expect(each).toEqual(wanted)
      expect([isOver, troubles]).toEqual([true, []])
    } finally {
      for (const database of databases) await database.close()
    }
  },
)

const mutants: Readonly<Record<string, Mutant>> = {
  'takes a version for heard by its number alone': {
    store: (store) => ({
      ...store,
      since: async (part, place) => {
        const heads = await store.heads()
        const isBeyond = place.version >= heads[part].version
        return isBeyond
          ? { place: heads[part], isWhole: false, entries: [] }
          : { ...(await store.since(part, { ...place, mark: '' })), isWhole: false }
      },
    }),
  },
  'skips a version': {
    store: (store) => ({
      ...store,
      since: async (part, place) => {
        const changes = await store.since(part, place)
        const later = await store.since(part, { ...place, version: place.version + 1 })
        return changes.isWhole ? changes : { ...changes, entries: later.isWhole ? [] : later.entries }
      },
    }),
  },
  'keeps whom the office no longer has': {
    directory: (directory) => ({
      ...directory,
      take: (office, delivered) => directory.take(office, { ...delivered, isWhole: false }),
    }),
  },
}

test.each(Object.entries(mutants))('the worlds find a directory that %s', async (_name, mutant) => {
  const found = []
  for (const seed of [1, 2, 3, 4]) {
    const { isOver, troubles } = await play(seed, [await aDatabase('embedded')], mutant, 2_500)
    if (!isOver || troubles.length > 0) found.push(seed)
    if (found.length > 0) break
  }
  expect(found.length).toBeGreaterThan(0)
})
