import { MINUTE } from '../durations.ts'
import { type Role, reaches } from './role.ts'

interface Rights {
  readonly role: Role
  readonly active: boolean
}

/** Whether a change lets a person in who could not come in, or lets them do more; a new PIN does. `before` is null for a new person. */
export function givesAccess(before: Rights | null, to: Rights, hasNewPin: boolean): boolean {
  if (before === null || hasNewPin) return true
  return to.active && (!before.active || !reaches(before.role, to.role))
}

/** What the PIN of who is on duty is asked for. */
export type OwnPinAct = 'newCashier' | 'other'

/** So long after the PIN was typed for a new cashier, more of them follow without it: a shop adds its people in one go. */
export const CASHIERS_FOLLOW_MS = 5 * MINUTE

/** A new cashier can do nothing that whoever stands at this window could not do already; all others can do more. */
export const ownPinAct = (before: Rights | null, { role }: Pick<Rights, 'role'>): OwnPinAct =>
  before === null && role === 'cashier' ? 'newCashier' : 'other'
