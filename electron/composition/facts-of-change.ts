import { parseEdited } from '../../platform/json-text.ts'
import { MAX_FACT } from '../../shared/audit/audit-limits.ts'
import { membersOf } from '../../shared/audit/members-of.ts'
import { isObject } from '../../shared/is-object.ts'

/** What the audit log says about a file of which only a digest is kept. */
const factsOfOthers = {
  display: { 'display.pictures': 'set' },
  profile: { gatewayProfile: 'own' },
  authorities: { authority: 'set' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type WatchedFile = 'settings' | keyof typeof factsOfOthers

/** What the audit log says about a file that somebody else has changed; null if only the spelling changed. */
export const factsOfChange = (file: WatchedFile, before: string, now: string) =>
  file === 'settings' ? differing(before, now) : factsOfOthers[file]

/** The members of the settings that differ, with their values now; null if none does. */
function differing(before: string, now: string): Readonly<Record<string, string>> | null {
  const [was, is] = [membersIn(before), membersIn(now)]
  const members = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => was[name] !== is[name],
  )
  const values = members.map((name) => [name, (is[name] ?? '').slice(0, MAX_FACT)])
  return members.length === 0 ? null : Object.fromEntries(values)
}

function membersIn(text: string): Record<string, string> {
  const json: unknown = text === '' ? {} : parseEdited(text)
  const { writtenBy: _, ...settings } = isObject(json) ? (json as Record<string, unknown>) : {}
  return membersOf(settings, Number.POSITIVE_INFINITY)
}
