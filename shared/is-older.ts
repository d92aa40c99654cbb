/** What tells by its revision which of two answers about it is the newer one. */
export interface Revised {
  readonly revision: number
}

/** Whether this is older than what is known already. Replies and events travel on different roads and may overtake each other. */
export const isOlder = (found: Revised, known: Revised | undefined): boolean =>
  known !== undefined && found.revision < known.revision
