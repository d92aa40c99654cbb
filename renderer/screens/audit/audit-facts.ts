import type { TFunction } from 'i18next'
import type { AuditEntry } from '../../../shared/audit/audit.ts'
import { roles } from '../../../shared/staff/role.ts'
import { approvalActions } from '../../../shared/staff/staff.ts'

const named = [
  'amount',
  'approvedBy',
  'askedBy',
  'failures',
  'role',
  'name',
  'note',
  'reason',
  'merchantRefundNo',
  'action',
  'from',
  'why',
] as const

/** Why a counter locked by itself. */
const lockReasons = ['idle', 'changed'] as const

/** What a line tells beyond its kind, as a person reads it; what the screens have no word for stays as it was written. */
export function factsText({ detail }: AuditEntry, t: TFunction): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      const known = named.find((each) => each === name)
      return `${known ? t(`audit.fact.${known}`) : name}: ${valueText(name, value, t)}`
    })
    .join(' · ')
}

function valueText(name: string, value: string, t: TFunction): string {
  if (name === 'amount') return `Rp ${Number(value).toLocaleString('id-ID')}`
  const role = roles.find((each) => name === 'role' && each === value)
  if (role) return t(`role.${role}`)
  const why = lockReasons.find((each) => name === 'why' && each === value)
  if (why) return t(`audit.why.${why}`)
  const action = approvalActions.find((each) => name === 'action' && each === value)
  return action ? t(`audit.kind.${action === 'refund' ? 'refund' : 'caseClosed'}`) : value
}
