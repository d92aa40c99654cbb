import type { AuditEntry } from '../../shared/audit/audit.ts'
import { csvText } from '../../shared/csv.ts'

const head = ['no', 'time', 'what', 'who', 'role', 'subject', 'facts'] as const

export function auditCsv(entries: readonly AuditEntry[], timeText: (at: number) => string): string {
  const rows = entries.map(({ sequence, at, kind, by, subject, detail }) => [
    String(sequence),
    timeText(at),
    kind,
    by?.name ?? '',
    by?.role ?? '',
    subject ?? '',
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ])
  return csvText([head, ...rows])
}
