import type { FastifyInstance } from 'fastify'
import { DAY } from '../../../shared/durations.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import { beginningOf, dayOf } from '../days.ts'
import type { SalesBook } from '../sales/sales-book.ts'
import { seenBy } from './branches.ts'
import type { Page, Words } from './page.ts'
import { salesView } from './sales-view.ts'

export interface SalesRoutesOptions {
  readonly page: Page
  readonly sales: SalesBook
  readonly book: CounterBook
  readonly now: () => number
}

/** What was sold on a day, at every counter. */
export function addSalesRoutes(app: FastifyInstance, { page, sales, book, now }: SalesRoutesOptions): void {
  app.get<{ Querystring: { day?: unknown; mode?: unknown } }>('/sales', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const { day, mode: wanted } = request.query
    const modes = new Set(seenBy(visitor, await book.list()).map((counter) => counter.mode))
    // Real money and training are never added up.
    const mode: CounterMode = wanted === 'training' || !modes.has('live') ? 'training' : 'live'
    const other: CounterMode = mode === 'live' ? 'training' : 'live'
    const view = async (words: Words) => {
      const dayThere = (at: number) => dayOf(at, words.zone)
      const today = beginningOf(dayThere(now()), words.zone) ?? now()
      const from = Math.min(beginningOf(day, words.zone) ?? today, today)
      return salesView({
        ...words,
        mode,
        now: now(),
        from,
        otherMode: modes.has(other) ? other : null,
        sales: await sales.read({ mode, from, to: from + DAY, branch: visitor.branch }),
        only: visitor.branch,
        before: dayThere(from - DAY),
        after: from < today ? dayThere(from + DAY) : null,
        day: dayThere(from),
        today: dayThere(today),
      })
    }
    return page.show(request, reply, view, visitor)
  })
}
