import { type Sen, sen } from '../../../shared/money.ts'
import type { Chance } from '../world/chance.ts'
import { isQuestion, type Sent, type Trip } from '../world/network.ts'
import { actions } from './actions.ts'
import type { Day } from './day.ts'
import { dies, ended } from './membership.ts'
import { type Action, anyOf, type Memory, working } from './memory.ts'
import { ask, handOver } from './refunding.ts'
import { officeDies, officeStarts } from './running.ts'
import type { Till } from './till.ts'

const SECOND = 1_000

/**
 * A counter refunds a part of an order and hears nothing of the gateway, while another counter refunds the rest, or the same
 * part. Meanwhile the first one may die, or be away from the office, so that what it did is known nowhere else.
 */
const refundAgainstUnknown: Action = async (day, chance, memory) => {
  const first = anyOf(chance, working(day))
  const second = anyOf(
    chance,
    working(day).filter((each) => each !== first),
  )
  const shared = anyOf(chance, [...day.judge.orders])
  if (!first || !second || !shared) return
  const [merchantTradeNo, { amount: paid }] = shared
  const left = paid - day.judge.heldOf(merchantTradeNo)
  const part = sen(Math.round((left * chance.pick([0.3, 0.5, 0.7])) / 100) * 100)
  if (part <= 0) return
  const calm = day.trip
  day.trip = unheard(calm, chance)
  const asks = (till: Till, amount: Sen) =>
    ask(day, memory, till, { refundId: chance.uuid(), merchantTradeNo, amount })
  asks(first, part)
  await day.pass(chance.pick([1, 400, 3 * SECOND, 20 * SECOND, 40 * SECOND]))
  await meanwhile(day, chance, memory, first)
  for (let times = chance.between(1, 3); times > 0; times -= 1) {
    if (!second.shop.isOff()) asks(second, chance.happens(0.5) ? sen(left - part) : part)
    await day.pass(chance.pick([400, 5 * SECOND, 20 * SECOND]))
  }
  day.trip = calm
  first.isCutOff = false
}

/** Until the line changes no answer comes back; whether requests arrive is drawn once. */
function unheard(calm: (sent: Sent) => Trip, chance: Chance): (sent: Sent) => Trip {
  const request = chance.pick(['delivered', 'lost'] as const)
  return (sent) => ({
    ...calm(sent),
    request: isQuestion(sent.operation) ? 'delivered' : request,
    answer: 'lost',
  })
}

async function meanwhile(day: Day, chance: Chance, memory: Memory, first: Till): Promise<void> {
  const what = chance.pick(['nothing', 'nothing', 'powerCut', 'cutOff', 'a action'] as const)
  if (what === 'powerCut') first.shop.crash()
  if (what === 'cutOff') first.isCutOff = true
  if (what === 'a action')
    await chance.pick([handOver, handOver, officeDies, officeStarts, ended, dies])(day, chance, memory)
}

/** What happens on a day of rivals: half of the time two counters refund one order, and neither knows enough about it. */
export const rivalActions: readonly Action[] = [...actions, ...actions.map(() => refundAgainstUnknown)]
