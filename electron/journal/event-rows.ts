import { redactedMembers } from '../../platform/redact-evidence.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'

/** A row of `events`. */
export type EventRow = Omit<TimelineEntry, 'detail' | 'members'> & {
  readonly detail: string
  readonly raw: Uint8Array | null
}

/** The line of a timeline that a row holds. */
export function entryOf({ detail, raw, ...row }: EventRow): TimelineEntry {
  return {
    ...row,
    detail: JSON.parse(detail) as Record<string, string>,
    members: raw ? redactedMembers(raw) : {},
  }
}
