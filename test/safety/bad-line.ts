import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Ledger, openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import { createDealings, type Dealings } from './line/dealings.ts'
import { merchant, type ShopOnLines, shopOnLines } from './line/shop.ts'
import { faults, phases, type Trouble } from './line/trouble.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { type Chance, chanceOf } from './world/chance.ts'

/** How many shops run at once: most of their time is waiting. */
const AT_ONCE = 10

type Story = (shop: ShopOnLines, dealings: Dealings, trouble: Trouble) => Promise<void>

async function during(line: ShopOnLines['asking'], trouble: Trouble, work: () => unknown): Promise<void> {
  await line.trouble(trouble)
  await work()
  await line.heal()
}

/** The connection fails during one operation of a sale and is fine before and after. */
const stories: Readonly<Record<string, Story>> = {
  async create(shop, dealings, trouble) {
    const charged: { order?: Awaited<ReturnType<Dealings['charge']>> } = {}
    await during(shop.asking, trouble, async () => {
      charged.order = await dealings.charge()
    })
    if (charged.order) await dealings.compare(await dealings.seePaid(charged.order))
  },
  async query(shop, dealings, trouble) {
    const order = await dealings.charge()
    dealings.pay(order)
    await during(shop.asking, trouble, () => shop.core.sales.check(order.merchantTradeNo))
    await dealings.compare(await dealings.seePaid(order))
  },
  async refund(shop, dealings, trouble) {
    const order = await dealings.seePaid(await dealings.charge())
    const begun: { refund?: Awaited<ReturnType<Dealings['beginRefund']>> } = {}
    await during(shop.asking, trouble, async () => {
      begun.refund = await dealings.beginRefund(order)
    })
    if (begun.refund) await dealings.seeRefunded(begun.refund)
    await dealings.compare(order)
  },
  async refundQuery(shop, dealings, trouble) {
    const order = await dealings.seePaid(await dealings.charge())
    const refund = await dealings.beginRefund(order)
    dealings.settle(refund)
    await during(shop.asking, trouble, () => shop.core.refunds.check(refund.merchantRefundNo))
    await dealings.seeRefunded(refund)
    await dealings.compare(order)
  },
  async notification(shop, dealings, trouble) {
    const order = await dealings.charge()
    await during(shop.hearing, trouble, async () => {
      dealings.pay(order)
      for (let looks = 0; looks < 200 && shop.hearing.strikes() === 0; looks += 1) await wait(25)
    })
    await dealings.seePaid(order)
    await dealings.seeAcknowledged(order)
    await dealings.compare(order)
  },
}

const cases = Object.keys(stories).flatMap((operation) =>
  faults.flatMap((fault) => phases.map((phase) => ({ operation, fault, phase }))),
)

async function play(folder: string, ledger: Ledger, gatewayPort: number, seed: number): Promise<number> {
  const chance = chanceOf(seed)
  // So that a run of any length tries as many cases as it can.
  const { operation, fault, phase } = cases[seed % cases.length] ?? {
    operation: '',
    fault: 'down',
    phase: 'connect',
  }
  const place = join(folder, String(seed))
  mkdirSync(place)
  const shop = await shopOnLines(place, gatewayPort)
  try {
    const paymentType = operation.startsWith('refund')
      ? 'WALLETABALANCE'
      : chance.pick(['QRIS', 'BankAVA', 'StoreA'])
    const dealings = createDealings(shop, ledger, paymentType)
    await stories[operation]?.(shop, dealings, { fault, phase, ...drawnMeasures(chance) })
    if (shop.troubles.length > 0) throw new Error(`there was trouble: ${shop.troubles[0]}`)
    return shop.asking.strikes() + shop.hearing.strikes()
  } catch (error) {
    throw new Disproved(badLine, seed, `${operation}, ${fault} at ${phase}: ${(error as Error).stack}`)
  } finally {
    await shop.close()
  }
}

const drawnMeasures = (chance: Chance) => ({
  ms: chance.pick([5, 100, 300, 800]),
  bytes: chance.pick([1, 7, 40, 200]),
  times: chance.pick([1, 1, 1, 3]),
})

async function playAll(folder: string, size: number, seed: number): Promise<Counts> {
  const ledger = openLedger(':memory:')
  const sandbox = await createSandbox({ port: 0, ledger, merchant, profile: 'hmac-sha256-hex' })
  const port = Number(new URL(sandbox.url).port)
  const waiting = Array.from({ length: size }, (_, nth) => seed + nth).values()
  const counts = { stories: 0, strikes: 0, 'never struck': 0 }
  const player = async () => {
    for (const one of waiting) {
      const strikes = await play(folder, ledger, port, one)
      counts.stories += 1
      counts.strikes += strikes
      if (strikes === 0) counts['never struck'] += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, player))
    return { ...counts, cases: Math.min(size, cases.length) }
  } finally {
    await sandbox.close()
  }
}

/** T9: gateway and shop are fine, and the connection between them is not. */
export const badLine: Proof = {
  name: 'T9',
  rule: 'if the line fails at any point, every order and refund ends known once the line is back, and as the gateway has it',
  unit: 'troubles',
  desk: 40,
  everyPush: cases.length,
  long: 500,
  piece: 100,
  run: (size, seed) => withFolder((folder) => playAll(folder, size, seed)),
}
