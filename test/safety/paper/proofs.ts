import { prints } from '../prints.ts'

/** The proof of printing's mutants. */
export const proofs = { T12: prints }
