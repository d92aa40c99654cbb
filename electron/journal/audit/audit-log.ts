import type { DatabaseSync } from 'node:sqlite'
import { type AuditEntry, type AuditQuery, auditEntry } from '../../../shared/audit/audit.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import type { Role } from '../../../shared/staff/role.ts'
import { rows } from '../rows.ts'
import { inTransaction } from '../transaction.ts'
import { authenticationCodeOf, chainStart } from './chain.ts'
import type { ChainedEntry } from './verify.ts'

/** The last line of an audit log; `code` is its hash in hex. */
export type AuditHead = NonNullable<ShiftReport['auditHead']>
/** The SELECT of an {@link AuditHead}. */
export const AUDIT_HEAD =
  'SELECT sequence, lower(hex(code)) AS code FROM audit ORDER BY sequence DESC LIMIT 1'

export type NewAuditEntry = Omit<AuditEntry, 'sequence'>

/**
 * The audit log's part of the journal. Every other audited change is written together with its line, in one transaction.
 */
export interface AuditLog {
  noteAudit(entry: NewAuditEntry): Promise<void>
  /** The latest first. A line that was altered until it can't be read is left out; the verification names it. */
  listAudit(query: AuditQuery & { before?: number | undefined; limit: number }): Promise<AuditEntry[]>
  /** Lines after `sequence` with their codes, oldest first; from 0 on, all of them. */
  readAudit(sequence: number, limit: number): Promise<ChainedEntry[]>
}

interface AuditRow {
  sequence: number
  at: number
  kind: AuditEntry['kind']
  staff_id: string | null
  staff_name: string | null
  staff_role: Role | null
  subject: string | null
  detail: string
  code: Uint8Array
}

/** The audit log in the journal's database; `append` joins the caller's transaction. */
export function createAuditLog(database: DatabaseSync, key: Uint8Array | null) {
  const selectLast = database.prepare('SELECT sequence, code FROM audit ORDER BY sequence DESC LIMIT 1')
  const insert = database.prepare(`INSERT INTO audit
    (sequence, at, kind, staff_id, staff_name, staff_role, subject, detail, code)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  // From 0 on, lines with a lower number are read too: somebody may have inserted one before the first.
  const selectFirst = database.prepare('SELECT * FROM audit ORDER BY sequence LIMIT ?')
  const selectAfter = database.prepare('SELECT * FROM audit WHERE sequence > ? ORDER BY sequence LIMIT ?')
  for (const select of [selectFirst, selectAfter]) select.setReadBigInts(true)
  const selectPage = database.prepare(`SELECT * FROM audit
    WHERE sequence > 0 AND sequence < :before AND (:kind IS NULL OR kind = :kind) AND (:staffId IS NULL OR staff_id = :staffId)
      AND at >= :from AND at < :to
    ORDER BY sequence DESC LIMIT :limit`)

  function append(entry: NewAuditEntry): void {
    if (!key) throw new Error('this journal was opened without the key of its audit log')
    const last = selectLast.get() as Pick<AuditRow, 'sequence' | 'code'> | undefined
    const sequence = (last?.sequence ?? 0) + 1
    const { at, kind, by, subject, detail } = entry
    const code = authenticationCodeOf(key, last?.code ?? chainStart, {
      sequence,
      at,
      kind,
      by,
      subject,
      detail,
    })
    insert.run(
      sequence,
      at,
      kind,
      by?.id ?? null,
      by?.name ?? null,
      by?.role ?? null,
      subject,
      JSON.stringify(detail),
      code,
    )
  }

  const operations: AuditLog = {
    async noteAudit(entry) {
      inTransaction(database, () => append(entry))
    },
    async listAudit({ kind, staffId, from, to, before = Number.MAX_SAFE_INTEGER, limit }) {
      const entries: AuditEntry[] = []
      const wanted = {
        kind: kind ?? null,
        staffId: staffId ?? null,
        from: from ?? 0,
        to: to ?? Number.MAX_SAFE_INTEGER,
        limit,
      }
      for (let last: number | undefined = before; last !== undefined; ) {
        const page: AuditRow[] = rows<AuditRow>(selectPage, { ...wanted, before: last })
        for (const each of page) {
          const { data } = auditEntry.safeParse(entryOf(each))
          if (data && entries.length < limit) entries.push(data)
        }
        const isEnough = page.length < limit || entries.length >= limit
        last = isEnough ? undefined : page.at(-1)?.sequence
      }
      return entries
    },
    async readAudit(sequence, limit) {
      const found =
        sequence === 0 ? rows<AuditRow>(selectFirst, limit) : rows<AuditRow>(selectAfter, sequence, limit)
      return found.map(entryOf)
    },
  }
  return { operations, append }
}

/** Every line with its code, oldest first. */
export function* chainedEntries(database: DatabaseSync): Iterable<ChainedEntry> {
  const select = database.prepare('SELECT * FROM audit ORDER BY sequence')
  select.setReadBigInts(true)
  for (const each of select.all()) yield entryOf(each as unknown as AuditRow)
}

/** The entry in a row; null if it can't be read. The verification must not stop at a row that somebody altered. */
function entryOf({ sequence, at, kind, subject, detail, code, ...row }: AuditRow): ChainedEntry {
  const { staff_id: id, staff_name: name, staff_role: role } = row
  const by = id === null && name === null && role === null ? null : ({ id, name, role } as AuditEntry['by'])
  // A number that JavaScript can't hold exactly was altered. Rounding it is harmless: the code doesn't match either
  // way.
  return { sequence: Number(sequence), at: Number(at), kind, by, subject, detail: detailOf(detail), code }
}

function detailOf(text: string): AuditEntry['detail'] {
  try {
    const detail: unknown = JSON.parse(text)
    if (auditEntry.shape.detail.safeParse(detail).success) return detail as AuditEntry['detail']
  } catch {
    // Not even JSON.
  }
  return { unreadable: text }
}
