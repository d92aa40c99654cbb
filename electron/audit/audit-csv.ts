import type { AuditEntry } from '../../shared/audit/audit.ts'

const head = ['no', 'time', 'what', 'who', 'role', 'subject', 'facts'] as const

/** Lines of the log for a spreadsheet: with the byte order mark and the semicolon that Indonesian ones go by. */
export function auditCsv(entries: readonly AuditEntry[], timeText: (at: number) => string): string {
  const rows = entries.map(({ sequence, at, kind, by, subject, detail }) => [
    ...[String(sequence), timeText(at), kind, by?.name ?? '', by?.role ?? '', subject ?? ''],
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ])
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** What a spreadsheet would take for a formula is text for it by the apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
