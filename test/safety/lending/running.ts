import { lineQualityOf } from './line-quality.ts'
import { type Action, anyOf, living, working } from './memory.ts'

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
