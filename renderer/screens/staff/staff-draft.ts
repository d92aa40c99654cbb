import type { Role } from '../../../shared/staff/role.ts'
import type { StaffEntry } from '../../../shared/staff/staff.ts'
import type { Translate } from '../../i18n/texts.ts'
import { changedValues, type NamedValues } from '../../parts/changed-values.ts'
import { createUnsent } from '../../state/typing/unsent.ts'

/** One of the staff as they stand in the dialog, without the PIN. */
export interface StaffDraft {
  /** Null for a new person. */
  readonly entry: StaffEntry | null
  readonly name: string
  readonly role: Role
  readonly active: boolean
}

/** A person as the dialog begins with them; null for a new one. */
export const draftOf = (entry: StaffEntry | null): StaffDraft => ({
  entry,
  name: entry?.name ?? '',
  role: entry?.role ?? 'cashier',
  active: entry?.active ?? true,
})

/** People who were being entered when the counter locked, or the page was loaded again. */
export const unsentStaff = createUnsent<StaffDraft>(
  'staff',
  (draft) => JSON.stringify(draft) !== JSON.stringify(draftOf(draft.entry)),
)

/** What has changed about a person, with its value now. */
export function changesOf(before: StaffEntry, now: StaffEntry, t: Translate): NamedValues {
  const values = ({ name, role, active }: StaffEntry) =>
    [
      [t('staff.name'), name],
      [t('staff.role'), t(`role.${role}`)],
      [t('staff.active'), t(active ? 'meanwhile.yes' : 'meanwhile.no')],
    ] as const
  return changedValues(values(before), values(now))
}
