import type { Day } from './day.ts'
import { type Action, anyOf, living, tries, working } from './memory.ts'
import type { Till } from './till.ts'

const SECOND = 1_000

export const leaves: Action = async (day, chance) => {
  const till = anyOf(chance, working(day))
  if (!till?.office()) return
  day.judge.note(`${till.name} leaves its office`)
  tries(day, till.name, till.office()?.leave())
  await day.pass(chance.pick([10, 300, 25 * SECOND]))
}
export const enrols: Action = async (day, chance) => {
  const till = anyOf(
    chance,
    working(day).filter((each) => each.how() === 'none'),
  )
  if (!till) return
  day.judge.note(`${till.name} enrols`)
  till.shop.crash()
  await till.enrol()
  void till.shop.start()
}

export const ended: Action = async (day, chance) => {
  const till = anyOf(chance, living(day))
  const id = till?.ids.at(-1)
  if (!till || !id) return
  day.judge.note(`the owner ends ${till.name}`)
  await day.office.book.end(id, 'office')
}

/** The owner says that a counter is dead, which it is. */
export const dies: Action = async (day, chance) => {
  const [till, other] = living(day)
  const dead = anyOf(chance, living(day))
  if (!till || !other || !dead) return
  // One that has left refunds its own orders; the owner can't take them over.
  const left = await day.office.database.query(
    "SELECT 1 FROM counters WHERE id = $1 AND ended_by = 'counter'",
    dead.ids.at(-1) ?? null,
  )
  if (left.length > 0) return
  dead.shop.crash()
  await declareDead(day, dead)
}

export async function declareDead(day: Day, till: Till): Promise<void> {
  day.judge.note(`${till.name} is dead`)
  till.isDead = true
  for (const id of till.ids) {
    await day.office.book.end(id, 'office')
    await day.office.database.transaction((queries) => day.office.lending.takeOver(queries, id))
  }
  await day.forget(till)
}
