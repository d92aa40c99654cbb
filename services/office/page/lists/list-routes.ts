import { csvLines, csvText } from '../../../../shared/csv.ts'
import type { CounterMode } from '../../../../shared/merchant/merchant.ts'
import { dayOf } from '../../days.ts'
import { type Asked, readFilters } from '../../lists/filters.ts'
import type { List } from '../../lists/list.ts'
import { createListBook, type ListedRow } from '../../lists/list-book.ts'
import { lists } from '../../lists/lists.ts'
import { branchesOf, seenBy } from '../branches.ts'
import type { Words } from '../page.ts'
import type { Routes } from '../routes.ts'
import { sendFile } from '../send-file.ts'
import type { PageServices } from '../services.ts'
import { fileCell } from './cells.ts'
import { listView } from './list-view.ts'

/** Every list as a page and as a file. */
export function addListRoutes({ get }: Routes, services: PageServices): void {
  const { page, reading, book, now, elapsed } = services
  const listed = createListBook(reading, elapsed)

  for (const list of lists) {
    get<Asked>(`/${list.name}`, 'supervisor', async ({ visitor, query, show }) => {
      const counters = seenBy(visitor, await book.list())
      const modes = new Set(counters.map(({ mode }) => mode))
      return show(async (words) => {
        const asked = { mode: usualOf(modes), only: visitor.branch, zone: words.zone }
        const filters = readFilters(list, query, asked)
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
      })
    })

    get<Asked>(`/${list.name}.csv`, 'supervisor', async ({ visitor, request, query, reply, note }) => {
      const modes = new Set(seenBy(visitor, await book.list()).map(({ mode }) => mode))
      const words = await page.wordsOf(request)
      const asked = { mode: usualOf(modes), only: visitor.branch, zone: words.zone }
      const filters = readFilters(list, query, asked)
      // Each file leaves a line in the audit log.
      await note('exported', list.name)
      const rows = listed.readAll(list, { ...filters, after: null })
      return sendFile(reply, `loket-${list.name}-${dayOf(now(), words.zone)}.csv`, fileOf(list, words, rows))
    })
  }
}

/** Real money, unless there are only training counters. */
const usualOf = (modes: ReadonlySet<CounterMode>): CounterMode => (modes.has('live') ? 'live' : 'training')

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
