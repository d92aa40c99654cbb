import { sen } from '../../../shared/money.ts'
import { actions } from './actions.ts'
import { enrols, leaves } from './membership.ts'
import { type Action, anyOf, living, type Memory, working } from './memory.ts'
import type { PutBack } from './office-side.ts'
import { ask, handOver } from './refunding.ts'

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
  if (chance.happens(0.7)) day.office.start()
}

/**
 * A counter, which may have enrolled since the backup, refunds a part of an order and is switched off. The office is put back,
 * and others refund the rest, or the same part.
 */
const refundBeforePutBack: Action = async (day, chance, memory) => {
  if (chance.happens(0.7)) await backUpOffice(day, chance, memory)
  if (chance.happens(0.3)) await leaves(day, chance, memory)
  await enrols(day, chance, memory)
  await day.pass(chance.pick([SECOND, 5 * SECOND, 40 * SECOND]))
  if (chance.happens(0.5)) await handOver(day, chance, memory)
  await day.pass(2 * SECOND)
  const first = anyOf(chance, working(day))
  const shared = anyOf(chance, [...day.judge.orders])
  if (!first || !shared) return
  const [order, { amount: paid }] = shared
  const left = paid - day.judge.heldOf(order)
  const part = sen(Math.round((left * chance.pick([0.3, 0.5, 0.7])) / 100) * 100)
  if (part <= 0) return
  ask(day, memory, first, { refundId: chance.uuid(), merchantTradeNo: order, amount: part })
  await day.pass(chance.pick([400, 3 * SECOND, 20 * SECOND, 40 * SECOND]))
  for (const till of working(day)) if (chance.happens(till === first ? 0.7 : 0.3)) till.shop.crash()
  await putOfficeBack(day, chance, memory)
  day.office.start()
  for (let times = chance.between(2, 4); times > 0; times -= 1) {
    await day.pass(chance.pick([SECOND, 10 * SECOND, 40 * SECOND]))
    const till = anyOf(chance, living(day))
    if (!till) continue
    if (till.shop.isOff()) await till.shop.start()
    else
      ask(day, memory, till, {
        refundId: chance.uuid(),
        merchantTradeNo: order,
        amount: chance.happens(0.5) ? sen(left - part) : part,
      })
  }
}

/** What happens on a day with a backup: as often as all else together, somebody refunds what the office then forgets. */
export const putBackActions: readonly Action[] = [
  ...actions,
  backUpOffice,
  putOfficeBack,
  ...actions.map(() => refundBeforePutBack),
]
