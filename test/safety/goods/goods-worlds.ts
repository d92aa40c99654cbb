import { CallFailure } from '../../../electron/failures/call-failure.ts'
import type { Sen } from '../../../shared/money.ts'
import { linesLeft, pricedLines, stepOf, totalOfLines } from '../../../shared/refund/refund-lines.ts'
import {
  holdingRefunds,
  refundabilityOf,
  refundabilityOutside,
} from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { type Proof, playSeeds } from '../proof.ts'
import { type Chance, chanceOf } from '../world/chance.ts'
import { judgeGoods } from './judge.ts'
import { type GoodsShop, openGoodsShop, ordersIn } from './shop.ts'

/** How people give back in one world: only pieces, only amounts, or either. */
type Habit = 'pieces' | 'amounts' | 'both'

/** What a window would refund of an order, by what it shows; null if nothing. */
async function drawnWish({ journal }: GoodsShop, order: Order, habit: Habit, chance: Chance) {
  const { merchantTradeNo } = order
  const earlier = await journal.refundsOfOrder(merchantTradeNo)
  const own = refundabilityOf(order, earlier)
  const outside = refundabilityOutside(order, earlier)
  const isOutside = outside?.kind === 'refundable' && (own.kind !== 'refundable' || chance.happens(0.3))
  const left = isOutside ? outside : own
  if (left.kind !== 'refundable') return null
  const wish = {
    refundId: chance.uuid(),
    merchantTradeNo,
    ...(isOutside ? { outside: 'transfer' as const } : {}),
  }
  const cart = await journal.readCart(merchantTradeNo)
  if (cart.length > 0 && (habit === 'pieces' || (habit === 'both' && chance.happens(0.5)))) {
    const lines = linesLeft(cart, order, holdingRefunds(earlier))
    const wanted = lines
      .filter(({ quantity }) => quantity > 0 && chance.happens(0.6))
      .map(({ line, quantity }) => ({ line, quantity: chance.between(1, quantity) }))
    const priced = wanted.length > 0 ? pricedLines(lines, wanted, stepOf(order)) : null
    return priced && { ...wish, lines: wanted, amount: totalOfLines(priced) }
  }
  if (cart.length > 0 && habit === 'pieces') return null
  const step = stepOf(order)
  const most = Math.floor(left.remaining / step)
  const amount = most < 1 || chance.happens(0.3) ? left.remaining : chance.between(1, most) * step
  return { ...wish, amount: amount as Sen }
}

type Wish = NonNullable<Awaited<ReturnType<typeof drawnWish>>>

/** What the gateway or people do about a refund that has not ended, or that was not taken. */
async function goOn({ journal, refunds, gateway }: GoodsShop, wish: Wish, chance: Chance): Promise<void> {
  const refund = await journal.findRefund(wish.refundId)
  if (!refund || wish.outside) return
  const { merchantRefundNo, state } = refund
  if (chance.happens(0.5)) gateway.decide(merchantRefundNo, chance.happens(0.7) ? '02' : '05')
  if (state.kind === 'unknown' && state.neverArrived)
    await (chance.happens(0.6)
      ? refunds.sendAgain(merchantRefundNo)
      : refunds.withdraw(merchantRefundNo, { note: 'Pelanggan pergi' }))
  else if (state.kind === 'rejected') await refunds.create(wish)
  else await refunds.check(merchantRefundNo)
}

/** Until every refund has ended, as the gateway's books have it. */
async function comeToRest({ journal, refunds, gateway }: GoodsShop, wishes: readonly Wish[]): Promise<void> {
  gateway.mend()
  for (const { refundId } of wishes) {
    const made = await journal.findRefund(refundId)
    if (!made || made.outside) continue
    const { merchantRefundNo } = made
    gateway.decide(merchantRefundNo, '02')
    // The books are right: who was refused, and refunded all the same, is told so.
    if (made.state.kind === 'rejected' && gateway.hasRefunded(merchantRefundNo))
      await refunds.onNotification(merchantRefundNo, { merchantRefundNo, status: '02' }, true)
    for (let asked = 0; asked < 12; asked += 1) {
      const { state } = await refunds.check(merchantRefundNo)
      if (state.kind === 'unknown' && state.neverArrived)
        await refunds.withdraw(merchantRefundNo, { note: 'Tidak sampai' })
    }
  }
}

async function play(seed: number) {
  const chance = chanceOf(seed)
  const shop = openGoodsShop(chance)
  const habit = chance.pick<Habit>(['pieces', 'amounts', 'both'])
  const counted = { sales: 0, refunds: 0, 'at once': 0, refused: 0, 'gone on': 0 }
  try {
    for (let left = chance.between(1, 4); left > 0; left -= 1) await shop.sell()
    const orders = await ordersIn(shop)
    counted.sales = orders.length
    const all: Wish[] = []
    for (let left = orders.length * 9; left > 0; left -= 1) {
      if (all.length > 0 && chance.happens(0.5)) {
        await goOn(shop, chance.pick(all), chance).catch(refusedOnly)
        counted['gone on'] += 1
        continue
      }
      const order = chance.pick(orders)
      // Two windows show the same, and their people press at the same moment.
      const windows = chance.happens(0.3) ? [1, 2] : [1]
      const wishes = await Promise.all(windows.map(() => drawnWish(shop, order, habit, chance)))
      const wanted = wishes.flatMap((wish) => wish ?? [])
      all.push(...wanted)
      const ends = await Promise.allSettled(wanted.map((wish) => shop.refunds.create(wish)))
      const made = ends.filter(({ status }) => status === 'fulfilled').length
      counted.refunds += made
      counted.refused += ends.length - made
      if (made > 1) counted['at once'] += 1
    }
    await comeToRest(shop, all)
    await judgeGoods(shop)
    return counted
  } finally {
    await shop.close()
  }
}

function refusedOnly(error: unknown): void {
  if (!(error instanceof CallFailure)) throw error
}

export const goodsWorlds: Proof = {
  name: 'T22',
  rule: 'goods, tax and rounding of every sale are in the reports once, and come back once, to the rupiah',
  unit: 'seeds',
  desk: 60,
  everyPush: 80,
  long: 200_000,
  piece: 10_000,
  run: (size, seed) => playSeeds(goodsWorlds, { size, seed }, play),
}
