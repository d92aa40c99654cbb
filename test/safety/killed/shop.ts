import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from '../../../electron/journal/journal.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { aPrinter } from '../../helpers/printers.ts'
import type { Chance } from '../world/chance.ts'
import { type BrowserCounter, browserCounter } from './browser-counter.ts'
import { type GatewayElsewhere, gatewayElsewhere } from './gateway-elsewhere.ts'
import { createMemory, lookInto } from './memory.ts'
import { createStaff, type Sale } from './staff.ts'

type End = 'stop' | 'kill'

/** The results of a shop, for the run to add up. */
export interface Counted {
  readonly kills: number
  /** Kills before the counter was ready. */
  readonly early: number
  readonly orders: number
  readonly refunds: number
  /** Milliseconds until ready: after a normal end, and after a kill. */
  readonly normal: number[]
  readonly afterKill: number[]
}

const STAFF = 2
const MAX_DEEDS = 14
const MAX_DEED_MS = 25
/** As long as a busy machine may take. */
const TRIES = 1_500
const TRY_MS = 100

/**
 * Sells at one counter that is killed so many times; throws what was lost, taken twice, or shown without having
 * happened.
 */
export async function killShop(
  folder: string,
  kills: number,
  chance: Chance,
  printerPort: number,
): Promise<Counted> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({
      ...defaultSettings,
      printers: [aPrinter({ device: `tcp://127.0.0.1:${printerPort}` })],
    }),
  )
  const gateway = await gatewayElsewhere(join(folder, 'ledger'))
  const memory = createMemory()
  const staff = createStaff(gateway, memory, chance.fork())
  const counted = { kills: 0, early: 0, normal: [] as number[], afterKill: [] as number[] }

  const start = (killAfter: number | null) =>
    browserCounter({
      args: ['--data', dataDir, ...gateway.args],
      killAfter,
      onEvent(name, value) {
        if (name === 'order.changed') memory.told(value as Parameters<typeof memory.told>[0])
        if (name === 'refund.changed') memory.toldRefund(value as Parameters<typeof memory.toldRefund>[0])
      },
    })

  /** One run of the counter: works, ends, and must still have everything that it reported. */
  async function live(end: End, killAfter: number | null): Promise<BrowserCounter | null> {
    const counter = await start(killAfter)
    let isOver = false
    let left = chance.between(1, MAX_DEEDS)
    const enough = Promise.withResolvers<void>()
    const worker = async () => {
      while (counter && !isOver) {
        left -= 1
        if (left < 0) enough.resolve()
        await staff.act(counter)
      }
    }
    const working = Promise.all(Array.from({ length: STAFF }, worker))
    // In the middle of an action, on a machine of any speed.
    await Promise.race([enough.promise, working])
    await wait(chance.below(MAX_DEED_MS))
    isOver = true
    await counter?.[end]()
    await working
    await lookInto(dataDir, async (journal) => {
      await memory.demandIn(journal)
      for (const { merchantTradeNo } of await gateway.orders()) {
        if (!(await journal.readOrder(merchantTradeNo))) {
          throw new Error(`the gateway has ${merchantTradeNo}, and the journal does not`)
        }
      }
    })
    return counter
  }

  /** How long starts took, by how the run before had ended. */
  let before: End | null = null
  async function liveMeasured(end: End, killAfter: number | null = null): Promise<void> {
    const counter = await live(end, killAfter)
    // The very first start still has to compile everything.
    if (counter && before === 'stop') counted.normal.push(counter.readyAfter)
    if (counter && before === 'kill') counted.afterKill.push(counter.readyAfter)
    if (!counter) counted.early += 1
    before = end
  }

  try {
    for (let nth = 0; nth < 2; nth += 1) await liveMeasured('stop')
    while (counted.kills < kills) {
      if (chance.happens(0.05)) await liveMeasured('stop')
      await liveMeasured('kill', chance.happens(0.1) ? chance.between(20, 400) : null)
      counted.kills += 1
    }
    const counter = await start(null)
    if (!counter) throw new Error('it did not start again')
    const refunds = await comeToRest(gateway, counter)
    await counter.stop()
    await lookInto(dataDir, (journal) => demandAgreement(journal, gateway, staff.sales))
    return { ...counted, orders: (await gateway.orders()).length, refunds }
  } finally {
    await gateway.kill()
  }
}

/** Asks about everything until the counter agrees with the gateway; returns the number of refunds. */
async function comeToRest(gateway: GatewayElsewhere, counter: BrowserCounter): Promise<number> {
  const settled = async (number: string, look: () => Promise<boolean>) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await look()) return
      await wait(TRY_MS)
    }
    throw new Error(`the counter does not come to know how ${number} stands`)
  }
  for (const { merchantTradeNo, status } of await gateway.orders()) {
    await settled(merchantTradeNo, async () => {
      const reply = await counter.call('sale.check', { merchantTradeNo })
      return reply?.ok === true && reply.value.state.kind === (status === '02' ? 'paid' : 'open')
    })
  }
  const refunds = await gateway.refunds()
  for (const { merchantRefundNo } of refunds) {
    await settled(merchantRefundNo, async () => {
      const reply = await counter.call('refund.check', { merchantRefundNo })
      return reply?.ok === true && reply.value.state.kind === 'done'
    })
  }
  return refunds.length
}

/** Throws if a customer was charged or refunded twice, or was shown a payment that never happened. */
async function demandAgreement(
  journal: Journal,
  gateway: GatewayElsewhere,
  sales: readonly Sale[],
): Promise<void> {
  const status = new Map((await gateway.orders()).map((order) => [order.merchantTradeNo, order.status]))
  const refunds = await gateway.refunds()
  for (const { saleId } of sales) {
    const attempts = await journal.attemptsOfSale(saleId)
    const taken = attempts.filter(({ merchantTradeNo }) => status.has(merchantTradeNo))
    if (taken.length > 1) throw new Error(`sale ${saleId} has ${taken.length} orders at the gateway`)
    for (const { merchantTradeNo, state } of attempts) {
      const isPaid = state.kind === 'paid' || state.kind === 'paidLate'
      if (isPaid && status.get(merchantTradeNo) !== '02') throw new Error(`${merchantTradeNo} was never paid`)
      const receipts = (await journal.listPrintJobs(merchantTradeNo)).filter(({ kind }) => kind === 'receipt')
      if (receipts.length !== (isPaid ? 1 : 0)) {
        throw new Error(`${merchantTradeNo} is ${state.kind} and has ${receipts.length} receipts`)
      }
      const given = refunds.filter((refund) => refund.merchantTradeNo === merchantTradeNo)
      if (given.length > 1) throw new Error(`${merchantTradeNo} was given back ${given.length} times`)
    }
  }
}
