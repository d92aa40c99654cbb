import type { FastifyInstance, FastifyRequest } from 'fastify'
import { csvText } from '../../../shared/csv.ts'
import { DAY } from '../../../shared/durations.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import type { Database } from '../database/database.ts'
import { beginningOf, dayOf } from '../days.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { Visitor } from '../people/person.ts'
import type { SalesBook } from '../sales/sales-book.ts'
import { seenBy } from './branches.ts'
import { noteExport, sendFile } from './list-routes.ts'
import type { Page, Words } from './page.ts'
import { salesView } from './sales-view.ts'

export interface SalesRoutesOptions {
  readonly page: Page
  readonly sales: SalesBook
  readonly book: CounterBook
  readonly database: Database
  readonly audit: AuditBook
  readonly now: () => number
}

interface Asked {
  readonly day?: unknown
  readonly to?: unknown
  readonly mode?: unknown
}

/** Each order of the days is added up again. */
const MAX_DAYS = 92

/** What was sold on a day or on several, at every counter. */
export function addSalesRoutes(app: FastifyInstance, options: SalesRoutesOptions): void {
  const { page, sales, now } = options

  app.get<{ Querystring: Asked }>('/sales', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const { mode, other } = await modesOf(request, visitor)
    const view = async (words: Words) => {
      const dayThere = (at: number) => dayOf(at, words.zone)
      const { from, last, today } = daysIn(request.query, words)
      const isDay = from === last
      return salesView({
        ...words,
        mode,
        now: now(),
        from,
        last,
        otherMode: other,
        sales: await sales.read({ mode, from, to: last + DAY, branch: visitor.branch }, now()),
        only: visitor.branch,
        before: isDay ? dayThere(from - DAY) : null,
        after: isDay && from < today ? dayThere(from + DAY) : null,
        day: dayThere(from),
        lastDay: dayThere(last),
        today: dayThere(today),
      })
    }
    return page.show(request, reply, view, visitor)
  })

  app.get<{ Querystring: Asked }>('/sales.csv', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const { mode } = await modesOf(request, visitor)
    const { say, zone, ...words } = await page.wordsOf(request)
    const { from, last } = daysIn(request.query, { say, zone, ...words })
    await noteExport(options, visitor, 'sales')
    const days = await sales.readDays({ mode, from, to: last + DAY, branch: visitor.branch })
    const heads = [
      'day',
      'branch',
      'counter',
      'payments',
      'sold',
      'refunded',
      'left',
      'netService',
      'netTax',
    ] as const
    const rows = days.map(({ part, branch, counter, payments, sold, refunded, service, tax }) => [
      dayOf(from + part * DAY, zone),
      branch,
      counter,
      String(payments),
      sold,
      refunded,
      sold - refunded,
      // New columns come last, for programs that read columns by position.
      service,
      tax,
    ])
    const name = [...new Set([dayOf(from, zone), dayOf(last, zone)])].join('_')
    return sendFile(reply, `loket-sales-${name}.csv`, [csvText([heads.map((head) => say(head)), ...rows])])
  })

  /** Real money and training are never added up. */
  async function modesOf({ query }: FastifyRequest<{ Querystring: Asked }>, visitor: Visitor) {
    const modes = new Set(seenBy(visitor, await options.book.list()).map((counter) => counter.mode))
    const mode: CounterMode = query.mode === 'training' || !modes.has('live') ? 'training' : 'live'
    const other: CounterMode = mode === 'live' ? 'training' : 'live'
    return { mode, other: modes.has(other) ? other : null }
  }

  /** When the first and the last day begin: today for an invalid one, and never a day in the future. */
  function daysIn({ day, to }: Asked, { zone }: Words) {
    const today = beginningOf(dayOf(now(), zone), zone) ?? now()
    const from = Math.min(beginningOf(day, zone) ?? today, today)
    const last = Math.max(Math.min(beginningOf(to, zone) ?? from, today, from + (MAX_DAYS - 1) * DAY), from)
    return { from, last, today }
  }
}
