/** The revision that shows which of two answers about it is newer. */
export interface Revised {
  readonly revision: number
}

/** Whether this is older than what is already known. Replies and events take different ways and may overtake each other. */
export const isOlder = (found: Revised, known: Revised | undefined): boolean =>
  known !== undefined && found.revision < known.revision
