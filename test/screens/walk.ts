import type { Chapter, Take } from './chapters/chapter.ts'
import { atTheCounter, throughCodes } from './chapters/codes.ts'
import { throughDisplay } from './chapters/display.ts'
import { throughGoods } from './chapters/goods.ts'
import { throughOrders } from './chapters/orders.ts'
import { throughOutcomes } from './chapters/outcomes.ts'
import { throughPrints } from './chapters/prints.ts'
import { throughRefunds } from './chapters/refunds.ts'
import { throughSettings } from './chapters/settings.ts'
import { throughShifts } from './chapters/shifts.ts'
import { throughStaff } from './chapters/staff.ts'
import { throughStanding } from './chapters/standing.ts'
import { throughTrouble } from './chapters/trouble.ts'
import { throughUnresolved } from './chapters/unresolved.ts'
import type { Shop } from './shop.ts'

/** A screen more is a chapter more, or a line in one. The last one ends the counter. */
const chapters: readonly Chapter[] = [
  atTheCounter,
  throughCodes,
  throughOutcomes,
  throughOrders,
  throughUnresolved,
  throughRefunds,
  throughStanding,
  throughDisplay,
  throughPrints,
  throughSettings,
  throughShifts,
  throughStaff,
  throughGoods,
  throughTrouble,
]

/** A day at the counter, one screen after the other, ending with the counter's end. */
export async function walk(shop: Shop, take: Take): Promise<void> {
  for (const chapter of chapters) await chapter(shop, take)
}
