import type { Queries } from '../database/database.ts'

interface KeyRow {
  readonly id: string
  readonly own: string
  readonly former: string | null
}

/** How often strangers can have the database asked. */
const KEYS_MS = 1_000

/**
 * Whether one of a counter's keys, this machine's or the one's before, signed something. However many made-up addresses are
 * tried, the keys are read once a second at most: so nobody has to be turned away for the tries of a neighbour, who may be
 * everybody behind one address of a telephone company.
 */
export function createReceiptKeys({ query }: Queries, elapsed: () => number) {
  let keys: Promise<ReadonlyMap<string, readonly string[]>> = Promise.resolve(new Map())
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await query<KeyRow>(
      `SELECT id::text, public_key AS own, former_key AS former FROM counters WHERE public_key <> '' OR former_key <> ''`,
    )
    return new Map(rows.map(({ id, own, former }) => [id, [own, former ?? ''].filter((key) => key !== '')]))
  }

  return async (counterId: string, isSignedBy: (key: string) => boolean): Promise<boolean> => {
    if (elapsed() - readAt >= KEYS_MS) {
      readAt = elapsed()
      keys = read()
    }
    return ((await keys).get(counterId) ?? []).some(isSignedBy)
  }
}
