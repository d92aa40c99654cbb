import type { scrypt } from 'node:crypto'

/** With options, the form in which our code calls it, which is the last that Node declares. */
export function cheapened(expensive: typeof scrypt): (...call: Parameters<typeof scrypt>) => void
