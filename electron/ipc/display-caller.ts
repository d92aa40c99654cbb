import type { Caller } from '../staff/caller.ts'

/** The customer display: it has no duty, and may do nothing but show. */
export const displayCaller: Caller = { window: 'display', role: null, staff: null, isDisplay: true }
