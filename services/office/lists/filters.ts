import * as z from 'zod'
import { DAY } from '../../../shared/durations.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { beginningOf } from '../days.ts'
import type { Cursor, Filters, List } from './list.ts'

/** What a list's address says; anything malformed is ignored. */
const asked = z.object({
  mode: z.enum(['live', 'training']).optional().catch(undefined),
  q: z.string().max(100).catch(''),
  branch: z.string().max(40).catch(''),
  counter: z.uuid().nullable().catch(null),
  from: z.string().catch(''),
  to: z.string().catch(''),
  after: z.string().max(400).catch(''),
})
const cursor = z.object({ at: z.int(), counter: z.uuid(), key: z.string().max(200) })

export type Asked = Readonly<Record<string, unknown>>

interface AskedBy {
  /** The mode if the address names none. */
  readonly mode: Filters['mode']
  /** The only branch that the visitor may see, even if the address names another; null for all. */
  readonly only: string | null
  /** The time zone in which days begin. */
  readonly zone: TimeZone
}

/** Reads the filters in an address. */
export function readFilters(list: List, query: Asked, { mode: usual, only, zone }: AskedBy): Filters {
  const { mode = usual, q, branch, counter, from, to, after } = asked.parse(query)
  const end = beginningOf(to, zone)
  const chosen = list.choices.flatMap(({ of, values }) => {
    const value = query[of]
    return typeof value === 'string' && values.includes(value) ? [[of, value]] : []
  })
  return {
    mode,
    search: q.replaceAll('\0', ''),
    counter,
    from: beginningOf(from, zone),
    branch: only ?? (branch.replaceAll('\0', '') || null),
    to: end === null ? null : end + DAY,
    chosen: Object.fromEntries(chosen) as Record<string, string>,
    after: readCursor(list, after),
  }
}

/** A position in a list, as one word in an address. */
export const cursorText = (of: Cursor): string => Buffer.from(JSON.stringify(of)).toString('base64url')

function readCursor({ keyType }: List, text: string): Cursor | null {
  try {
    const read = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
    return read && (keyType === 'text' ? !read.key.includes('\0') : /^\d{1,15}$/.test(read.key)) ? read : null
  } catch {
    return null
  }
}
