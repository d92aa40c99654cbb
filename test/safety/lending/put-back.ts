import { sen } from '../../../shared/money.ts'
import { actions } from './actions.ts'
import { enrols, leaves } from './membership.ts'
import { type Action, anyOf, living, working } from './memory.ts'
import type { PutBack } from './office-side.ts'
import { ask } from './refunding.ts'

const SECOND = 1_000

const backUpOffice: Action = async (day, _chance, memory) => {
  memory.office = await day.office.backUp()
}

/** The office's database is put back to its backup, or a standby takes over. */
const putOfficeBack: Action = async (day, chance, { office: image }) => {
  if (!image) return
  const how = chance.pick<PutBack>(['dump', 'dump', 'files', 'failover'])
  day.judge.note(`the office is put back: ${how}`)
  await day.judge.keepRights()
  await day.office.putBack(image, how)
  await day.forgetWithOffice()
  if (chance.happens(0.7)) day.office.start()
}

/**
 * After the backup a counter, which may have enrolled since, refunds a part of an order and is switched off. The office is put
 * back, and others refund as much as there was.
 */
const refundBeforePutBack: Action = async (day, chance, memory) => {
  const [order, sold] = anyOf(chance, [...day.judge.orders]) ?? []
  if (order === undefined || !sold) return
  const home = working(day).find((each) => each === sold.till)
  if (chance.happens(0.8))
    await home
      ?.journal()
      .handOver(order, day.gateway.now(), { by: null })
      .catch(() => {})
  await day.pass(chance.pick([SECOND, 5 * SECOND]))
  await backUpOffice(day, chance, memory)
  if (chance.happens(0.3)) await leaves(day, chance, memory)
  await enrols(day, chance, memory)
  await day.pass(chance.pick([3 * SECOND, 20 * SECOND]))
  const first = anyOf(chance, working(day))
  const left = sold.amount - day.judge.heldOf(order)
  const part = sen(Math.round((left * chance.pick([0.3, 0.6, 1])) / 100) * 100)
  if (!first || part <= 0) return
  ask(day, memory, first, { refundId: chance.uuid(), merchantTradeNo: order, amount: part })
  await day.pass(chance.pick([400, 5 * SECOND, 20 * SECOND]))
  for (const till of working(day)) if (chance.happens(till === first ? 0.7 : 0.2)) till.shop.crash()
  await putOfficeBack(day, chance, memory)
  day.office.start()
  for (let times = chance.between(2, 4); times > 0; times -= 1) {
    await day.pass(chance.pick([SECOND, 10 * SECOND, 40 * SECOND]))
    const till = anyOf(chance, living(day))
    if (till?.shop.isOff()) await till.shop.start()
    else if (till)
      ask(day, memory, till, { refundId: chance.uuid(), merchantTradeNo: order, amount: sen(left) })
  }
}

/** What happens on a day with a backup: half of the time somebody refunds something that the office then forgets. */
export const putBackActions: readonly Action[] = [
  ...actions,
  backUpOffice,
  putOfficeBack,
  ...actions.map(() => refundBeforePutBack),
]
