/**
 * Keys at the counter before the scanner's reader is here; null once it is. Until then no Enter charges: it may be a
 * scanner's, and the reader looks at what came before it.
 */
export const early: { keys: KeyboardEvent[] | null } = { keys: [] }
