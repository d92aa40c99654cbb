import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditEntry } from '../../../shared/audit/audit.ts'

/** What the first line is chained to. */
export const chainStart: Uint8Array = new Uint8Array(32)

/** The authentication code of an entry. It needs the key, and it fits only after the entry that it was made for. */
export function authenticationCodeOf(key: Uint8Array, previous: Uint8Array, entry: AuditEntry): Uint8Array {
  return createHmac('sha256', key).update(previous).update(canonical(entry)).digest()
}

export function isCodeOf(
  key: Uint8Array,
  previous: Uint8Array,
  { code, ...entry }: AuditEntry & { readonly code: Uint8Array },
): boolean {
  const wanted = authenticationCodeOf(key, previous, entry)
  return code.length === wanted.length && timingSafeEqual(code, wanted)
}

/** JSON with sorted members and no spaces, so that equal values are equal bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}
