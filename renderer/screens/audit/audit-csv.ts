import type { AuditEntry } from '../../../shared/audit/audit.ts'
import { csvText } from '../../../shared/csv.ts'
import { timeIn } from '../../../shared/time-zone.ts'
import { factsText, whoText } from '../../components/words/audit-facts.ts'
import type { Words } from '../../components/words/setting-words.ts'

/** Lines of the audit log as a file for a spreadsheet, in the words of the screen and with times that it can sort. */
export function auditCsv(entries: readonly AuditEntry[], words: Words): string {
  const { t, format } = words
  const head = ['number', 'at', 'by', 'role', 'what', 'subject', 'facts'] as const
  const rows = entries.map((entry) => [
    String(entry.sequence),
    timeIn(entry.at, format.zone),
    entry.by?.name ?? whoText(entry, t),
    entry.by ? t(`role.${entry.by.role}`) : '',
    t(`audit.kind.${entry.kind}`),
    entry.subject ?? '',
    factsText(entry, words),
  ])
  return csvText([head.map((column) => t(`audit.${column}`)), ...rows])
}
