import type { Day } from './day.ts'
import { type Action, anyOf, living, tries, working } from './memory.ts'
import { aRefund, ask } from './refunding.ts'
import type { Till } from './till.ts'

const SECOND = 1_000

export const backUp: Action = (day, chance, { backups }) => {
  const till = anyOf(chance, living(day))
  if (till) backups.set(till, till.disk())
}
export const restore: Action = async (day, chance, { backups }) => {
  const [till, disk] = anyOf(chance, [...backups]) ?? []
  if (!till || !disk || till.isDead) return
  day.judge.note(`${till.name} is restored`)
  till.shop.crash()
  const isLost = chance.happens(0.4)
  till.restore(disk.journal, { isLost })
  if (isLost) await day.forget(till, { isDiskThere: true })
  await forgetSales(day, till)
  backups.delete(till)
  void till.shop.start()
}

/** A copy of the data folder is started in the counter's place, after the counter has gone on from there. */
export const copy: Action = async (day, chance, memory) => {
  const [till, disk] = anyOf(chance, [...memory.backups]) ?? []
  if (!till || !disk?.enrolled || till.isDead) return
  day.judge.note(`a copy of ${till.name} is started in its place`)
  till.shop.crash()
  const own = till.disk()
  if (own.enrolled?.turn === disk.enrolled.turn) return
  till.putDisk(disk)
  void till.shop.start()
  till.isCutOff = false
  day.office.start()
  const isRefused = () => ['twin', 'older', 'ended'].includes(till.how())
  for (let left = 30; left > 0 && !isRefused(); left -= 1) await day.pass(4 * SECOND)
  // One that never hears its office can refund like the counter itself; only the gateway's limit is left then.
  const mayAsk = isRefused()
  if (chance.happens(0.5)) day.office.kill()
  const then = chance.pick(['it leaves', 'it starts over', 'it stays'] as const)
  if (then === 'it leaves') tries(day, `a copy of ${till.name}`, till.office()?.leave())
  if (then === 'it starts over') {
    till.shop.crash()
    void till.shop.start()
  }
  await day.pass(SECOND)
  for (let left = mayAsk ? 4 : 0; left > 0; left -= 1) {
    const wanted = aRefund(day, chance)
    if (wanted && !till.shop.isOff()) ask(day, memory, till, wanted)
    await day.pass(2 * SECOND)
  }
  await day.pass(20 * SECOND)
  day.judge.note(`the copy of ${till.name} is gone`)
  till.shop.crash()
  till.putDisk(own)
  void till.shop.start()
}

/** Its disk is lost, and a new machine comes in its place. */
export const newMachine: Action = async (day, chance, { backups }) => {
  const till = anyOf(chance, living(day))
  const id = till?.ids.at(-1)
  const [whole] = await day.office.database.query<{ isWhole: boolean; isEnded: boolean }>(
    `SELECT coalesce(whole > coalesce(begun, 0), false) AS "isWhole", ended_at IS NOT NULL AS "isEnded"
      FROM feeds JOIN counters c ON c.id = counter WHERE counter = $1`,
    id ?? null,
  )
  if (!till || !whole?.isWhole || whole.isEnded || till.disk().enrolled === null) return
  day.judge.note(`${till.name} is a new machine`)
  till.shop.crash()
  await till.replace()
  await day.forget(till)
  backups.delete(till)
  void till.shop.start()
}

export const takesBack: Action = async (day) => {
  for (const till of working(day)) if (till.how() === 'wentBack') await takeBack(day, till)
}

export async function takeBack(day: Day, till: Till): Promise<void> {
  day.judge.note(`${till.name} takes back what the office has`)
  if (!(await till.takeBack())) return
  await forgetSales(day, till)
  void till.shop.start()
}

/** Sales of a journal that was given up: the request journal would bring them back, but these worlds have none. */
async function forgetSales({ judge }: Day, till: Till): Promise<void> {
  const refunds = [...judge.refunds.keys()]
  const known = await Promise.all([...judge.orders.keys()].map((order) => till.journal().readOrder(order)))
  judge.forget(till, { orders: known.flatMap((order) => order?.merchantTradeNo ?? []), refunds })
}
