import { lendingWorlds, putBackWorlds } from './lending-worlds.ts'

/** The proofs of the mutants of the lent refunds. */
export const proofs = { T17: lendingWorlds, T21: putBackWorlds }
