import { lendingWorlds } from './lending-worlds.ts'

/** Whoever hunts the mutants of the lent refunds. */
export const hunters = { T17: lendingWorlds }
