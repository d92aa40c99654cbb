import { prints } from '../prints.ts'

/** The hunter of printing's mutants. */
export const hunters = { T12: prints }
