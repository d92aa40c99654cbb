import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { type Counted, killShop } from './killed/shop.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { chanceOf } from './world/chance.ts'

/** So many shops at once: a start waits for the disk as much as it computes. */
const AT_ONCE = 2
/** A shop is closed after so many kills, and another opens. */
const KILLS_A_SHOP = 25
/** How much longer than usual the median start after a kill may take. */
const SLOWEST_RATIO = 3

/** Ignores all output. */
async function endlessPaper(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function killAll(folder: string, size: number, seed: number): Promise<Counts> {
  const paper = await endlessPaper()
  const { port } = paper.address() as AddressInfo
  const waiting = Array.from(
    { length: Math.ceil(size / KILLS_A_SHOP) },
    (_, nth) => nth * KILLS_A_SHOP,
  ).values()
  const shops: Counted[] = []
  const keeper = async () => {
    for (const first of waiting) {
      const kills = Math.min(KILLS_A_SHOP, size - first)
      const place = join(folder, String(first))
      const counted = await killShop(place, kills, chanceOf(seed + first), port).catch((error: Error) => {
        throw new Disproved(killing, seed + first, error.stack ?? error.message, kills)
      })
      shops.push(counted)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, keeper))
  } finally {
    paper.close()
  }
  const sum = (of: (shop: Counted) => number) => shops.reduce((total, shop) => total + of(shop), 0)
  const ratio = median(shops.flatMap((shop) => shop.afterKill)) / median(shops.flatMap((shop) => shop.normal))
  // A few starts would only measure what else the computer did.
  if (size > KILLS_A_SHOP && ratio > SLOWEST_RATIO) {
    throw new Disproved(killing, seed, `a start after a kill takes ${ratio.toFixed(1)} times as long`, size)
  }
  return {
    kills: sum(({ kills }) => kills),
    'before it was ready': sum(({ early }) => early),
    orders: sum(({ orders }) => orders),
    refunds: sum(({ refunds }) => refunds),
    'start after a kill, to a usual one': ratio.toFixed(2),
  }
}

/** T5: the built counter, killed at any moment, with the gateway in a process that survives. */
export const killing: Proof = {
  name: 'T5',
  rule: 'a counter that is killed at any moment has lost nothing that it told, and takes nothing twice',
  unit: 'kills',
  desk: 10,
  everyPush: 20,
  long: 1_000,
  piece: 50,
  run: (size, seed) => withFolder((folder) => killAll(folder, size, seed)),
}
