// Loket loads a restore only when one is wanted; a mutant must be in what is loaded.
import '../../../electron/backups/restore.ts'
import { restoredWorlds } from './restored-worlds.ts'

/** The proof of the mutants of a restore. */
export const proofs = { T23: restoredWorlds }
