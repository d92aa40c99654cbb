import { lineQualityOf } from './line-quality.ts'
import { type Action, anyOf, living, working } from './memory.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

export const powerCut: Action = (day, chance) => anyOf(chance, working(day))?.shop.crash()
export const stop: Action = (day, chance) => void anyOf(chance, working(day))?.shop.stop()
export const start: Action = (day, chance) => {
  const till = anyOf(
    chance,
    living(day).filter(({ shop }) => shop.isOff()),
  )
  if (!till) return
  const death = { call: chance.between(1, 150), when: chance.pick(['before', 'after'] as const) }
  void till.shop.start(chance.happens(0.5) ? death : null)
}
export const startAll: Action = (day) => {
  for (const till of living(day)) if (till.shop.isOff()) void till.shop.start()
}
export const cutOff: Action = (day, chance) => {
  const till = anyOf(chance, day.tills)
  if (till) till.isCutOff = !till.isCutOff
}
export const reachable: Action = (day) => {
  for (const till of day.tills) till.isCutOff = false
  day.office.start()
}
export const officeDies: Action = (day, chance) =>
  day.office.kill(chance.happens(0.7) ? chance.between(1, 60) : 0)
export const officeStarts: Action = (day) => day.office.start()
export const lineChange: Action = (day, chance) => {
  day.badness = chance.pick([0, 0, 0.02, 0.1])
}
export const gatewayLineChange: Action = (day, chance) => {
  day.trip = lineQualityOf(chance)
}
/** The clock of a counter's computer, or of the office's, is set, or is wrong from now on. */
export const clockJump: Action = (day, chance) => {
  const off = chance.pick([0, 20 * SECOND, -100 * SECOND, 4 * MINUTE, -4 * MINUTE, 60 * MINUTE, -60 * MINUTE])
  const at = chance.happens(0.3) ? day.office : chance.pick(day.tills).shop
  at.clockOffset = off
  const whose = day.tills.find(({ shop }) => shop === at)?.name ?? 'the office'
  day.judge.note(`the clock of ${whose} is off by ${off / SECOND} s`)
}
