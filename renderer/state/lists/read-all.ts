/** What one call reads, and whether there is more. */
interface Page<Row> {
  readonly found: readonly Row[]
  readonly more: boolean
}

/** Rows to a page of a list that becomes a file. */
export const PAGE = 500

/** Reads a list page by page, each after the last row of the one before. */
export async function readAll<Row>(pageAfter: (last: Row | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { found, more } = await pageAfter(all.at(-1))
    all.push(...found)
    if (!more) return all
  }
}
