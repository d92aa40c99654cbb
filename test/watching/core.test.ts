import { expect, test } from 'vitest'
import type { CoreOptions } from '../../electron/composition/core.ts'
import { createGatewayConnectivity, isLost } from '../../electron/gateway/connectivity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { createVirtualTime } from '../safety/world/virtual-time.ts'
import { hour, minute, second } from './played-watcher.ts'

/** The core on a real journal and a real socket, by a clock that the test plays. */
async function playedCore(script: (exchange: Exchange) => void, ports: Partial<CoreOptions> = {}) {
  const { url, requests } = await scriptedGateway(script)
  const time = createVirtualTime()
  const epoch = Date.now()
  const clock: Clock = { now: () => epoch + Math.round(time.now()), elapsed: time.now, after: time.after }
  const journal = aJournal()
  const core = openedCore({ journal, clock, merchantId, secret, baseUrl: url, ...ports })
  return {
    core,
    journal,
    clock,
    asked: () => requests.map(({ body }) => body.merchantTradeNo ?? ''),
    /** An order that an earlier run left open so long ago. */
    async leftOpen(merchantTradeNo: string, ago: number, state: OrderState): Promise<void> {
      const at = epoch - ago
      await orderIn(journal, anAttempt({ merchantTradeNo, at }), state)
    },
    open: (ago: number) => openState({ since: epoch - ago, expiresAt: epoch + 20 * hour }),
    /** Lets time pass, waiting for the gateway's answers as they come. */
    async pass(milliseconds: number): Promise<void> {
      for (const end = time.now() + milliseconds; time.now() < end; ) {
        await time.passUntil(Math.min(end, time.now() + 100))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
  }
}

const stillOpen = (exchange: Exchange) =>
  exchange.answer({
    paymentType: 'BankAVA',
    amount: '25000.00',
    merchantTradeNo: exchange.body.merchantTradeNo,
    productName: 'Toko Saya',
    status: '01',
    vaCode: '8808123456789012',
    platformTradeNo: 'P-1',
  })

test('at the start, inquiries are made about what an earlier run left open, the newest first, within the limit', async () => {
  const { core, leftOpen, open, asked, pass } = await playedCore(stillOpen)
  for (let index = 0; index < 200; index += 1) {
    const ago = 3 * hour + index * minute
    await leftOpen(`order-${index}`, ago, open(ago))
  }
  await core.watchOpen()
  expect(asked()).toEqual([])
  await pass(4 * second)
  expect(asked().slice(0, 3)).toEqual(['order-0', 'order-1', 'order-2'])
  expect(asked().length).toBeLessThanOrEqual(21)
})

test('after a restart, an order that was checked just before waits for its turn, and one that ended is checked once a day', async () => {
  const { core, journal, clock, leftOpen, open, asked, pass } = await playedCore(stillOpen)
  const ended = (ago: number) => ({ ...open(ago), kind: 'expired' as const })
  await leftOpen('just-asked', 5 * hour, open(5 * hour))
  await journal.noteUnchanged('just-asked', clock.now() - minute)
  await leftOpen('looked-at', 50 * hour, ended(50 * hour))
  await journal.noteUnchanged('looked-at', clock.now() - 3 * hour)
  await leftOpen('overdue', 50 * hour, ended(50 * hour))
  await journal.noteUnchanged('overdue', clock.now() - 26 * hour)
  await leftOpen('long-ago', 400 * hour, ended(400 * hour))
  await journal.noteUnchanged('long-ago', clock.now() - 200 * hour)
  await core.watchOpen()
  await pass(4 * second)
  expect(asked()).toEqual(['overdue'])
  const waitOf = (name: string) => (core.sales.nextCheckAt(name) ?? Number.NaN) - clock.now()
  expect(waitOf('just-asked')).toBeLessThan(16 * minute)
  expect(waitOf('looked-at')).toBeGreaterThan(17 * hour)
  expect(core.sales.nextCheckAt('long-ago')).toBeNull()
})

test('a counter that was off for longer than late payments come asks once about what ended before, until it is answered', async () => {
  let isThere = false
  const { core, journal, clock, leftOpen, open, asked, pass } = await playedCore((exchange) =>
    isThere ? stillOpen(exchange) : exchange.response.destroy(),
  )
  await leftOpen('long-ago', 400 * hour, { ...open(400 * hour), kind: 'failed' })
  await core.watchOpen()
  await pass(2 * second)
  expect(asked().length).toBeGreaterThan(0)
  expect(core.sales.nextCheckAt('long-ago')).toBeGreaterThan(clock.now())
  isThere = true
  await core.sales.check('long-ago')
  expect(core.sales.nextCheckAt('long-ago')).toBeNull()
  expect(await journal.listToWatch(clock.now(), 168 * hour)).toEqual([])
})

test('the network that is back, or somebody who looks, brings the next question near', async () => {
  let isThere = false
  const { core, clock, leftOpen, open, pass } = await playedCore((exchange) =>
    isThere ? stillOpen(exchange) : exchange.response.destroy(),
  )
  const names = ['one', 'other', 'third']
  for (const name of names) await leftOpen(name, 3 * hour, open(3 * hour))
  await core.watchOpen()
  await pass(2 * second)
  const waits = () => names.map((name) => (core.sales.nextCheckAt(name) ?? 0) - clock.now())
  expect(Math.min(...waits())).toBeGreaterThan(13 * minute)
  isThere = true
  await core.sales.check('one')
  expect(Math.max(...waits().slice(1))).toBeLessThan(2 * minute)
  core.checkSoon()
  expect(Math.max(...waits())).toBeLessThan(2 * minute)
})

test('the probe learns whether the gateway is there, by a number of no order, and leaves no evidence', async () => {
  let answers = false
  let contacts = 0
  const logged: unknown[] = []
  const connectivity = createGatewayConnectivity(Date.now, () => {})
  const { core, asked } = await playedCore(
    (exchange) => {
      // The first answer is lost.
      if (answers) exchange.answer({ errCode: 'orderNotFound' })
      else exchange.response.destroy()
    },
    {
      connectivity,
      onExchange: (record) => void logged.push(record),
      onContact: () => {
        contacts += 1
      },
    },
  )
  await core.probe()
  expect(isLost(connectivity.status())).toBe(true)
  answers = true
  await core.probe()
  expect(connectivity.status().state).toBe('reachable')
  expect(contacts).toBe(2)
  expect(new Set(asked()).size).toBe(2)
  for (const number of asked()) expect(number).toMatch(/^LOKET-TEST-[\w-]{18}$/)
  expect(logged).toEqual([])
})
