/** The roles, in rising order. */
export const roles = ['cashier', 'supervisor', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether a role may do what needs at least `least`; a locked counter has only `anyone`. */
export function reaches(role: Role | null, least: Role | 'anyone'): boolean {
  if (least === 'anyone') return true
  return role !== null && roles.indexOf(role) >= roles.indexOf(least)
}
