import type { AuditEntry, AuditKind } from '../../shared/audit/audit.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { createDuties } from './duties.ts'
import type { OfficePerson, TakenStaff } from './office-staff.ts'
import type { StaffList, StaffRecord } from './staff-list.ts'

interface StaffFromOfficeOptions {
  readonly list: StaffList
  readonly duties: ReturnType<typeof createDuties>
  readonly lockWindowsOf: (staffId: string) => Promise<void>
  readonly letTry: (staffId: string) => void
  readonly note: (kind: AuditKind, subject: string, detail: AuditEntry['detail']) => Promise<void>
}

/** The office's changes of the staff, with their lines for the audit log, and the people whose duty ends. */
export function createStaffFromOffice({ list, duties, lockWindowsOf, letTry, note }: StaffFromOfficeOptions) {
  return {
    async take(taken: TakenStaff, detail: AuditEntry['detail']): Promise<void> {
      const before = new Map(list.all().map((record) => [record.id, record]))
      const people = new Map(taken.people.map((person) => [person.id, person]))
      const dismissed = taken.isWhole
        ? [...before.values()].filter(({ id, active }) => active && !people.has(id))
        : []
      // As for every change of the staff, the lines are written before the change, and none for a change that
      // the list refuses.
      list.rehearse(() => list.offices.take(taken))
      for (const person of taken.people) {
        const line = lineOf(before.get(person.id), person)
        if (line)
          await note(line.kind, before.get(person.id)?.name ?? person.name, { ...line.detail, ...detail })
      }
      for (const { name, role } of dismissed)
        await note('staffChanged', name, { role, active: 'false', ...detail })
      list.offices.take(taken)

      if (list.all().length > 0) duties.close()
      for (const { id } of dismissed) await lockWindowsOf(id)
      for (const person of taken.people) {
        const { id, name, role, active, pin } = person
        const was = before.get(id)
        const hasNewPin = was !== undefined && Buffer.compare(was.pin.hash, pin.hash) !== 0
        if (hasNewPin) letTry(id)
        if (!active || hasNewPin) await lockWindowsOf(id)
        else if (was && (was.name !== name || was.role !== role))
          for (const window of duties.windowsOf(id)) duties.begin(window, { id, name, role })
      }
    },

    async dismissTrained(by: StaffMember | null): Promise<void> {
      const trained = list
        .all()
        .filter(({ id, active, officeMode }) => active && officeMode === 'training' && id !== by?.id)
      for (const { id, name, role, active: _ } of trained) {
        const change = { name, role, active: false }
        list.rehearse(() => list.change(id, change))
        await note('staffChanged', name, { role, active: 'false', from: 'trainingOffice' })
        list.change(id, change)
        await lockWindowsOf(id)
      }
    },
  }
}

/** What the audit log says about one person; null if nothing changes. */
function lineOf(
  was: StaffRecord | undefined,
  { name, role, active, pin }: OfficePerson,
): { kind: AuditKind; detail: Record<string, string> } | null {
  if (!was) return { kind: 'staffAdded', detail: { role, ...(active ? {} : { active: 'false' }) } }
  const hasNewPin = Buffer.compare(was.pin.hash, pin.hash) !== 0
  if (was.name === name && was.role === role && was.active === active)
    return hasNewPin ? { kind: 'pinReset', detail: {} } : null
  const renamed = was.name === name ? {} : { name }
  const detail = { role, active: String(active), ...renamed, ...(hasNewPin ? { newPin: 'true' } : {}) }
  return { kind: 'staffChanged', detail }
}
