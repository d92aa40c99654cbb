import * as z from 'zod'

/** Where a copy ends: the last entry of the feed, and the hash over all entries up to it. */
export const feedPlace = z.object({ position: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{0,64}$/) })
export type FeedPlace = z.infer<typeof feedPlace>

/** Before the first entry. */
export const feedStart: FeedPlace = { position: 0, hash: '' }

/**
 * One entry of the feed: a table of the counter's journal, the key of a row as JSON, and the row as JSON; null for a
 * deleted row. Two kinds are not tables: `begin` says that a copy of everything follows, `whole` that it is complete.
 */
export const feedEntry = z.tuple([
  z.string().regex(/^[a-z_]{1,40}$/),
  z.string().max(400),
  // PostgreSQL can't store this character; JSON escapes it.
  z
    .string()
    .refine((text) => !text.includes('\0'))
    .nullable(),
])
export type FeedEntry = z.infer<typeof feedEntry>

/** The row of a `begin`: the version of the journal whose copy follows. */
export const feedBeginning = z.object({ version: z.int() })
export type FeedBeginning = z.infer<typeof feedBeginning>

/** The most entries of a batch, however short: reading them takes their number in time, and all of the office waits. */
export const MAX_ENTRIES = 200_000

/** A row of a copy, as the office returns it: the table, the key as JSON, and the row as JSON. */
export const copiedRow = z.tuple([z.string(), z.string(), z.string()])
export type CopiedRow = z.infer<typeof copiedRow>

/** How far the returned rows go; `version` is the journal's, null if the copy is not complete. */
export const givenEnd = z.object({ upTo: z.int(), isLast: z.boolean(), version: z.int().nullable() })
export type GivenEnd = z.infer<typeof givenEnd>
