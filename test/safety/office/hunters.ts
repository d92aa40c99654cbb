import { feedWorlds } from './feed-worlds.ts'

/** Whoever hunts the mutants of the copy at the office. */
export const hunters = { T14: feedWorlds }
