import type { DirectoryPart, DirectoryPlace, Filling } from '../../../shared/office/directory.ts'
import type { Database, Queries } from '../database/database.ts'
import { type AuditBook, filledKinds } from '../people/audit-book.ts'
import { boundsOfEnd } from '../people/lifetime.ts'
import { FILL_MS } from '../people/ways-in.ts'
import { type DirectoryStore, type Entry, emptyParts } from './directory-store.ts'
import { keepPepper } from './peppers.ts'
import { demandLawful, StaffRefused } from './staff-book.ts'

interface FillOptions {
  readonly database: Database
  readonly store: DirectoryStore
  readonly audit: AuditBook
  readonly now: () => number
}

type Filled = Partial<Record<DirectoryPart, DirectoryPlace>>
type Puts = readonly (Omit<Entry, 'secret'> & { readonly secret?: string })[]

/**
 * Takes over a counter's own staff, products and settings for the shop: only parts that are still empty, and
 * only while an owner has allowed it at the office's page. Returns the versions of the filled parts; null
 * without such permission.
 */
export function createFill({ database, store, audit, now }: FillOptions) {
  const fill = (counterId: string, own: Filling): Promise<Filled | null> =>
    database.transaction(async (queries) => {
      const [counter] = await queries.query<{ name: string }>(
        `UPDATE counters SET fill_until = NULL, fill_by = NULL, fill_in = NULL
          WHERE id = $1 AND fill_until > $2 AND fill_until <= $3 AND ended_at IS NULL RETURNING name`,
        counterId,
        ...boundsOfEnd(now(), FILL_MS),
      )
      if (!counter) return null
      const empty = await emptyParts(queries)
      const filled: Filled = {}
      for (const part of empty) {
        const puts = await putsOf(part, own, queries, now())
        if (puts.length === 0) continue
        filled[part] = await store.writeIn(queries, part, async (writing) => {
          for (const each of puts) await writing.put(each)
        })
      }
      for (const part of Object.keys(filled) as DirectoryPart[])
        await audit.note(queries, { who: null, kind: filledKinds[part], subject: counter.name })
      return filled
    })
  return async (counterId: string, own: Filling): Promise<Filled | null> => {
    try {
      return await fill(counterId, own)
    } catch (error) {
      if (error instanceof StaffRefused) return null
      throw error
    }
  }
}

const entryOf = (kind: Entry['kind'], key: string, value: unknown) => ({
  kind,
  key,
  value: JSON.stringify(value),
})

async function putsOf(part: DirectoryPart, own: Filling, queries: Queries, at: number): Promise<Puts> {
  switch (part) {
    case 'staff': {
      const { staff, peppers } = own.staff
      // A counter without staff fills no staff; with staff it always has an owner among them.
      if (staff.length === 0) return []
      demandLawful(staff)
      for (const pepper of Object.values(peppers))
        await keepPepper(queries, Buffer.from(pepper, 'base64'), at)
      return staff.map(({ id, pin, ...value }) => ({
        ...entryOf('person', id, value),
        secret: JSON.stringify(pin),
      }))
    }
    case 'products':
      return [
        ...own.products.products.map((each) => entryOf('product', each.id, each)),
        ...own.products.pictures.map(({ id, picture }) => entryOf('picture', id, picture)),
      ]
    case 'shop':
      return Object.entries(own.shop.settings).map(([key, value]) => entryOf('setting', key, value))
  }
}
