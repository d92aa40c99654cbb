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
