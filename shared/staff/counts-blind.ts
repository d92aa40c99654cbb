import { type Role, reaches } from './role.ts'

/** What the settings say of counting the drawer. */
interface Counting {
  readonly shifts: { readonly cash: boolean; readonly blind: boolean }
}

/** Whether somebody of this role counts the drawer without knowing what should be in it. */
export const countsBlind = (role: Role | null, { shifts }: Counting): boolean =>
  shifts.cash && shifts.blind && !reaches(role, 'supervisor')
