import type { DatabaseSync } from 'node:sqlite'

/** How long the journal's own lists are, which no inquiry at the gateway could restore. */
export interface Lengths {
  readonly auditLines: number
  readonly prints: number
}

export function lengthsIn(database: DatabaseSync): () => Lengths {
  const select = database.prepare(`SELECT
    (SELECT coalesce(max(sequence), 0) FROM audit) AS auditLines,
    (SELECT coalesce(max(id), 0) FROM print_jobs) AS prints`)
  return () => {
    const { auditLines, prints } = select.get() as Record<keyof Lengths, number>
    return { auditLines, prints }
  }
}
