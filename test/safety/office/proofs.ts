import { feedWorlds } from './feed-worlds.ts'

/** The proof of the mutants of the copy at the office. */
export const proofs = { T14: feedWorlds }
