import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { csvLines, csvText } from '../../../shared/csv.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import type { Database } from '../database/database.ts'
import { dayOf } from '../days.ts'
import { type Asked, readFilters } from '../lists/filters.ts'
import type { List } from '../lists/list.ts'
import { createListBook, type ListedRow } from '../lists/list-book.ts'
import { lists } from '../lists/lists.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { Visitor } from '../people/person.ts'
import { branchesOf, seenBy } from './branches.ts'
import { fileCell } from './cells.ts'
import { listView } from './list-view.ts'
import type { Page, Words } from './page.ts'

export interface ListRoutesOptions {
  readonly page: Page
  readonly database: Database
  readonly book: CounterBook
  readonly audit: AuditBook
  readonly now: () => number
  /** A clock in milliseconds that can't be set back. */
  readonly elapsed: () => number
}

/** Every list as a page and as a file. */
export function addListRoutes(app: FastifyInstance, options: ListRoutesOptions): void {
  const { page, database, book, now, elapsed } = options
  const listed = createListBook(database, elapsed)

  for (const list of lists) {
    app.get<{ Querystring: Asked }>(`/${list.name}`, async (request, reply) => {
      const visitor = await page.demand(request, 'supervisor')
      const counters = seenBy(visitor, await book.list())
      const modes = new Set(counters.map(({ mode }) => mode))
      const view = async (words: Words) => {
        const asked = { mode: usualOf(modes), only: visitor.branch, zone: words.zone }
        const filters = readFilters(list, request.query, asked)
        const ofMode = counters.filter(({ mode }) => mode === filters.mode)
        const other: CounterMode = filters.mode === 'live' ? 'training' : 'live'
        return listView({
          ...words,
          list,
          filters,
          ...(await listed.read(list, filters)),
          counters: ofMode.filter(({ branch }) => filters.branch === null || branch === filters.branch),
          branches: branchesOf(ofMode),
          only: visitor.branch,
          otherMode: modes.has(other) ? other : null,
        })
      }
      return page.show(request, reply, view, visitor)
    })

    app.get<{ Querystring: Asked }>(`/${list.name}.csv`, async (request, reply) => {
      const visitor = await page.demand(request, 'supervisor')
      const modes = new Set(seenBy(visitor, await book.list()).map(({ mode }) => mode))
      const words = await page.wordsOf(request)
      const asked = { mode: usualOf(modes), only: visitor.branch, zone: words.zone }
      const filters = readFilters(list, request.query, asked)
      await noteExport(options, visitor, list.name)
      const rows = listed.readAll(list, { ...filters, after: null })
      return sendFile(reply, `loket-${list.name}-${dayOf(now(), words.zone)}.csv`, fileOf(list, words, rows))
    })
  }
}

/** Real money, unless there are only training counters. */
const usualOf = (modes: ReadonlySet<CounterMode>): CounterMode => (modes.has('live') ? 'live' : 'training')

/** Each file leaves a line in the audit log. */
export const noteExport = (
  { database, audit }: Pick<ListRoutesOptions, 'database' | 'audit'>,
  visitor: Visitor,
  subject: string,
): Promise<void> =>
  database.transaction((queries) => audit.note(queries, { who: visitor.name, kind: 'exported', subject }))

export const sendFile = (reply: FastifyReply, name: string, text: Iterable<string> | AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(text))

async function* fileOf(
  { columns }: List,
  words: Words,
  rows: AsyncIterable<readonly ListedRow[]>,
): AsyncIterable<string> {
  const { say } = words
  yield csvText([columns.map(({ head }) => say(head))])
  for await (const some of rows)
    yield csvLines(some.map((row) => columns.map(({ of, format }) => fileCell(format, row[of], words))))
}
