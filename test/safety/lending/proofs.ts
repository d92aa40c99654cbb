import { lendingWorlds } from './lending-worlds.ts'

/** The proof of the mutants of the lent refunds. */
export const proofs = { T17: lendingWorlds }
