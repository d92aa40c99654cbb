import { expect, test } from 'vitest'
import { readNotification } from '../../electron/notifications/notification.ts'
import { createReception } from '../../electron/notifications/reception.ts'
import { createRepeats } from '../../electron/notifications/repeats.ts'
import { takeThroughOffice } from '../../electron/notifications/through-office.ts'
import { systemClock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { wireCodes } from '../../shared/gateway/wire-codes.ts'
import { openJournal } from '../helpers/open-journal.ts'
import {
  attacks,
  MERCHANT,
  members,
  SECRET,
  type Shop,
  strike,
  written,
} from '../safety/notification-attacks.ts'
import { sizeAndSeed } from '../safety/proof.ts'
import { type Chance, chanceOf } from '../safety/world/chance.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

const path = `/notify/training/${MERCHANT.id}`
const forging = Object.keys(attacks).filter(
  (name) => strike(name, aShopOf(['T-1'], path), chanceOf(1)).verdict === 401,
)

function aShopOf(unpaid: readonly string[], url: string): Shop {
  return { notifyUrl: new URL(url, 'http://127.0.0.1'), unpaid, delivered: [], news: new Set() }
}

/** A counter with its orders in memory; its disk fails now and then. Everything that verifies and sends is the real one. */
async function aPost(office: Awaited<ReturnType<typeof anOfficeWithOwner>>, nth: number, chance: Chance) {
  const news: string[] = []
  const orders = Array.from({ length: 3 }, (_, order) => `LK-${nth}-${order}`)
  const take = takeThroughOffice({
    reception: createReception({
      path,
      merchantId: MERCHANT.id,
      now: Date.now,
      clockWindowSeconds: 300,
      signer: createSigner('hmac-sha256-hex', { secret: SECRET }),
    }),
    codes: wireCodes({ channels: {} }),
    repeats: createRepeats({
      clock: systemClock,
      async passOn({ merchantTradeNo, platformTradeNo }) {
        if (chance.happens(0.2)) throw new Error('the disk is full')
        news.push(`${merchantTradeNo} ${platformTradeNo}`)
      },
    }),
    knows: async ({ merchantTradeNo }) => orders.includes(merchantTradeNo ?? ''),
  })
  const verifier = { merchantId: MERCHANT.id, take }
  const journal = openJournal(':memory:')
  let counter = aCounter(undefined, journal, verifier)
  const { folder } = counter
  await counter.enrol(await office.code(`Kasir ${nth}`))
  await expect.poll(counter.how).toBe('connected')
  let isAway = false
  return {
    news,
    orders,
    leave() {
      counter.office.stop()
      isAway = true
    },
    comeBack() {
      if (isAway) counter = aCounter(folder, journal, verifier)
      isAway = false
    },
    isAway: () => isAway,
    isConnected: () => !isAway && counter.how() === 'connected',
  }
}

const { size, seed: first } = sizeAndSeed({ desk: 2, everyPush: 2 })

/** O7 of the office's design. A few seeds are enough: each world has forty deliveries, and half are forged. */
test.each(Array.from({ length: size }, (_, nth) => first + nth))(
  'seed %i: every notification that was acknowledged reaches its owner, once, and no forged one reaches anybody',
  async (seed) => {
    const chance = chanceOf(seed)
    const database = await aDatabase('embedded')
    const office = await anOfficeWithOwner(database)
    const posts = await Promise.all([0, 1, 2].map((nth) => aPost(office, nth, chance.fork())))
    const shop = aShopOf([...posts.flatMap(({ orders }) => orders), 'LK-nobodys'], `${office.here}${path}`)
    const deliver = async ({ method, headers, body }: ReturnType<typeof written>) =>
      (await fetch(shop.notifyUrl, { method, headers, body })).status
    const acknowledged: string[] = []
    const forgeries: number[] = []

    async function authentic(nth: number): Promise<void> {
      const merchantTradeNo = chance.pick(shop.unpaid)
      const message = written(shop, members(merchantTradeNo, { platformTradeNo: `P-${nth}` }))
      const news = readNotification(Buffer.from(message.body))
      if ((await deliver(message)) === 200)
        acknowledged.push(`${news?.merchantTradeNo} ${news?.platformTradeNo}`)
    }
    for (let round = 0; round < 5; round += 1) {
      for (const post of posts) {
        if (chance.happens(0.4)) post.leave()
        else post.comeBack()
      }
      // While all are away, or not back yet, everything is refused: such a round would show nothing.
      if (posts.every((post) => post.isAway())) chance.pick(posts).comeBack()
      await expect.poll(() => posts.some((post) => post.isConnected())).toBe(true)
      const deliveries = [0, 1, 2, 3].flatMap((nth) => {
        const { message } = strike(chance.pick(forging), shop, chance)
        const forged = deliver(message).then((status) => void forgeries.push(status))
        return [authentic(round * 4 + nth), forged]
      })
      await Promise.all(deliveries)
    }
    for (const post of posts) post.comeBack()
    const left = () => database.query('SELECT id FROM notifications')
    await expect.poll(left).toEqual([])
    const heard = posts.flatMap(({ news }) => news)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(heard).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(heard).size).toBe(heard.length)
    for (const { news, orders } of posts) {
      const foreign = news.filter((each) => !orders.includes(each.split(' ')[0] ?? ''))
      expect(foreign.every((each) => each.startsWith('LK-nobodys'))).toBe(true)
    }
    expect(forgeries.filter((status) => status !== 401 && status !== 503)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(3)
  },
)
