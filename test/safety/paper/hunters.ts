import { prints } from '../prints.ts'

/** Whoever hunts the mutants of printing. */
export const hunters = { T12: prints }
