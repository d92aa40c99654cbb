import { csvText } from '../../../../shared/csv.ts'
import { DAY } from '../../../../shared/durations.ts'
import type { CounterMode } from '../../../../shared/merchant/merchant.ts'
import { beginningOf, dayOf } from '../../days.ts'
import type { Visitor } from '../../people/person.ts'
import { daysBefore } from '../../sales/days-before.ts'
import { seenBy } from '../branches.ts'
import type { Words } from '../page.ts'
import type { Routes } from '../routes.ts'
import { sendFile } from '../send-file.ts'
import type { PageServices } from '../services.ts'
import { receivedHead } from './received-view.ts'
import { salesView } from './sales-view.ts'

interface Asked {
  readonly day?: unknown
  readonly to?: unknown
  readonly mode?: unknown
}

/** Each order of the days is added up again. */
const MAX_DAYS = 92

/** What was sold on a day or on several, at every counter. */
export function addSalesRoutes({ get }: Routes, services: PageServices): void {
  const { page, sales, book, now } = services

  get<Asked>('/sales', 'supervisor', async ({ visitor, query, show }) => {
    const { mode, other } = await modesOf(query, visitor)
    return show(async (words) => {
      const dayThere = (at: number) => dayOf(at, words.zone)
      const { from, last, today } = daysIn(query, words)
      const isDay = from === last
      const span = { mode, from, to: last + DAY, branch: visitor.branch }
      const earlier = daysBefore(span, now())
      return salesView({
        ...words,
        mode,
        now: now(),
        from,
        last,
        otherMode: other,
        earlier,
        sales: await sales.read(span, earlier, now()),
        only: visitor.branch,
        before: isDay ? dayThere(from - DAY) : null,
        after: isDay && from < today ? dayThere(from + DAY) : null,
        day: dayThere(from),
        lastDay: dayThere(last),
        today: dayThere(today),
      })
    })
  })

  get<Asked>('/sales.csv', 'supervisor', async ({ visitor, request, query, reply, note }) => {
    const { mode } = await modesOf(query, visitor)
    const { say, zone, ...words } = await page.wordsOf(request)
    const { from, last } = daysIn(query, { say, zone, ...words })
    await note('exported', 'sales')
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
    const rows = days.map(({ part, branch, counter, payments, sold, refunded, service, tax, received }) => [
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
      received,
    ])
    const name = [...new Set([dayOf(from, zone), dayOf(last, zone)])].join('_')
    return sendFile(reply, `loket-sales-${name}.csv`, [
      csvText([[...heads.map((head) => say(head)), receivedHead(words.language)], ...rows]),
    ])
  })

  /** Real money and training are never added up. */
  async function modesOf(asked: Asked, visitor: Visitor) {
    const modes = new Set(seenBy(visitor, await book.list()).map((counter) => counter.mode))
    const mode: CounterMode = asked.mode === 'training' || !modes.has('live') ? 'training' : 'live'
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
