import type { Order } from '../../../shared/sale/order.ts'
import { emptyOffice } from '../office/office-database.ts'
import { type Chance, chanceOf } from '../world/chance.ts'
import { databaseUnder } from '../world/fresh.ts'
import { createGatewayWorld, type GatewayWorld } from '../world/gateway.ts'
import { createNetwork, type Sent, type Trip } from '../world/network.ts'
import { createVirtualTime, type VirtualTime } from '../world/virtual-time.ts'
import { goodLine } from '../world/world.ts'
import { createBusy } from './busy.ts'
import { createJudge, type Judge } from './judge.ts'
import { createOfficeSide, type OfficeSide } from './office-side.ts'
import { createTill, EPOCH, type Till } from './till.ts'

/** Counters of one shop, their office, the gateway and time. */
export interface Day {
  readonly chance: Chance
  readonly time: VirtualTime
  readonly gateway: GatewayWorld
  readonly office: OfficeSide
  readonly judge: Judge
  readonly tills: readonly Till[]
  /** Decides the trip of each request to the gateway. */
  trip: (sent: Sent) => Trip
  /** How likely each message between a counter and its office is the line's last. */
  badness: number
  sold(till: Till, order: Order): void
  /** The disk in its place is all that is known about the unsent rows of a lost disk. */
  forget(till: Till, how?: { readonly isDiskThere: boolean }): Promise<void>
  /** The office was put back, and refunds that only it still knew are known nowhere. */
  forgetWithOffice(): Promise<void>
  /** Throws the rule that the judge saw broken. */
  pass(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export async function createDay(seed: number): Promise<Day> {
  const chance = chanceOf(seed)
  const busy = createBusy()
  const time = createVirtualTime(busy.settled)
  const now = () => Math.floor(EPOCH + time.now())
  const gateway = createGatewayWorld(now)
  const network = createNetwork({
    time,
    world: gateway,
    trip: (sent) => day.trip(sent),
    onTrip: (_sent, { request, answer }) => judge.note(`  its trip: ${request}, answer ${answer}`),
  })
  const restorable = await emptyOffice()
  const judge = createJudge({ time, office: () => office.database })
  const office = await createOfficeSide({
    restorable,
    busy,
    now,
    note: judge.note,
    reportBroken: judge.reportBroken,
  })
  office.start()
  const tills = Array.from({ length: chance.between(2, 3) }, (_, at) =>
    createTill({
      name: `Kasir ${at + 1}`,
      chance: chance.fork(),
      time,
      network,
      office,
      judge,
      busy,
      merchantId: 'TOKO',
      badness: () => day.badness,
    }),
  )
  const day: Day = {
    chance,
    time,
    gateway,
    office,
    judge,
    tills,
    trip: goodLine,
    badness: 0,
    sold(till, { merchantTradeNo, amount }) {
      judge.note(`${till.name} sells ${merchantTradeNo} for ${amount}`)
      judge.sold(merchantTradeNo, { amount, till })
    },
    async forget(till, { isDiskThere } = { isDiskThere: false }) {
      const disks = tills.filter((each) => !each.isDead && (isDiskThere || each !== till))
      const refunds = await refundsKnownTo(office, disks)
      const orders = [
        // If a counter left, enrolled again and died before its copy was there, its orders stay with its former name.
        ...(await toldBy(office, 'orders')),
        ...(isDiskThere ? onDisk(till, 'orders', 'merchant_trade_no') : []),
      ]
      judge.forget(till, { orders, refunds })
      judge.forgetAllBut(refunds)
    },
    async forgetWithOffice() {
      judge.forgetAllBut(
        await refundsKnownTo(
          office,
          tills.filter(({ isDead }) => !isDead),
        ),
      )
    },
    async pass(milliseconds) {
      await time.passUntil(time.now() + milliseconds, () => judge.broken() !== null)
      const broken = judge.broken()
      if (broken !== null) throw new Error(broken)
    },
    async close() {
      office.kill()
      for (const till of tills) await till.close()
      gateway.close()
    },
  }
  return day
}

/** The refunds that these disks have, or have heard of, and those that the office has heard of. */
async function refundsKnownTo(office: OfficeSide, disks: readonly Till[]): Promise<string[]> {
  const lent = await office.database.query<{ refund: string }>(
    'SELECT refund FROM refund_rights WHERE refund IS NOT NULL',
  )
  return [
    ...(await toldBy(office, 'refunds')),
    ...(await toldBy(office, 'refunds_elsewhere')),
    ...lent.map(({ refund }) => refund),
    ...disks.flatMap((till) => [
      ...onDisk(till, 'refunds', 'merchant_refund_no'),
      ...onDisk(till, 'refunds_elsewhere', 'merchant_refund_no'),
    ]),
  ]
}

/** What the office has been told by counters that have not left it. */
async function toldBy({ database }: OfficeSide, table: string): Promise<string[]> {
  const found = await database.query<{ number: string }>(
    `SELECT number FROM ${table} JOIN counters c ON c.id = counter WHERE c.ended_by IS DISTINCT FROM 'counter'`,
  )
  return found.map(({ number }) => number)
}

const onDisk = (till: Till, table: string, column: string): string[] =>
  databaseUnder(till.journal())
    .prepare(`SELECT ${column} AS number FROM ${table}`)
    .all()
    .map(({ number }) => String(number))
