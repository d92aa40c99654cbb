import type { Caller } from '../staff/caller.ts'

/** The customer display as a caller: it has no duty and may only read what it shows. */
export const displayCaller: Caller = { window: 'display', role: null, staff: null, isDisplay: true }
