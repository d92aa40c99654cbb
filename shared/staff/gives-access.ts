import { MINUTE } from '../durations.ts'
import { type Role, reaches } from './role.ts'

interface Rights {
  readonly role: Role
  readonly active: boolean
}

interface Known extends Rights {
  readonly name: string
}

/**
 * Whether a change of a person waits for the PIN of who makes it: one that lets them in who could not come in, or lets them do more, as a
 * new PIN does; and another name, under which slips and the log would show what they do.
 */
export function asksOwnPin(before: Known, to: Known, hasNewPin: boolean): boolean {
  if (hasNewPin) return true
  return to.active && (!before.active || !reaches(before.role, to.role) || to.name !== before.name)
}

/** What the PIN of who is on duty is asked for. */
export type OwnPinAct = 'newCashier' | 'other'

/** So long after the PIN was typed for a new cashier, more of them follow without it: a shop adds its people in one go. */
export const CASHIERS_FOLLOW_MS = 5 * MINUTE

/** A new cashier can do nothing that whoever stands at this window could not do already; all others can do more. */
export const ownPinAct = (before: Rights | null, { role }: Pick<Rights, 'role'>): OwnPinAct =>
  before === null && role === 'cashier' ? 'newCashier' : 'other'
