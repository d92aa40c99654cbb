import { MINUTE } from '../durations.ts'

/**
 * How long a code on the screen keeps the computer awake, in milliseconds: after this time nobody stands at the counter any
 * more. For the desktop app and for browser mode.
 */
export const AWAKE_FOR_MS = 30 * MINUTE
