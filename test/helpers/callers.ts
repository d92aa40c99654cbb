import type { Caller } from '../../electron/staff/caller.ts'

/** A caller; only the role matters. */
export const callerAs = (role: Caller['role'], window = 'main'): Caller => ({ window, role, staff: null })
