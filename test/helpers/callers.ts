import type { Caller } from '../../electron/staff/caller.ts'

/** Somebody who calls by a window, of whom only the role matters. */
export const callerAs = (role: Caller['role'], window = 'main'): Caller => ({ window, role, staff: null })
