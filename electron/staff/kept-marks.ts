import type { DatabaseSync } from 'node:sqlite'
import { rows } from '../journal/rows.ts'
import { throwingStorageFailed } from '../journal/storage-failed.ts'

/** What a file held when Loket wrote it last, and before that: a power cut may have come between the mark and the file. */
interface Mark {
  readonly now: string
  readonly before: string | null
}

/** Marks of files that a text editor can change: here, where it can't. Each operation is on disk when it returns. */
export interface KeptMarks {
  all(): ReadonlyMap<string, Mark>
  keep(file: string, mark: string): void
}

export function fileMarksOn(database: DatabaseSync): KeptMarks {
  const selectAll = database.prepare('SELECT file, now, before FROM file_marks')
  const upsert = database.prepare(`INSERT INTO file_marks (file, now) VALUES (?, ?)
    ON CONFLICT (file) DO UPDATE SET before = now, now = excluded.now`)
  return throwingStorageFailed<KeptMarks>({
    all: () =>
      new Map(rows<Mark & { readonly file: string }>(selectAll).map(({ file, ...mark }) => [file, mark])),
    keep(file, mark) {
      upsert.run(file, mark)
    },
  })
}
