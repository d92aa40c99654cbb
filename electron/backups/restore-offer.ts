/**
 * What replaces the journal: the newest good backup, a backup by its path, or a new journal with the rows that are
 * still readable. `evenIfWell`: the owner has agreed to set aside a healthy journal too.
 */
export type RestoreChoice = 'latest' | 'salvage' | { readonly file: string; readonly evenIfWell?: true }

/** The journal can't be used, but a restore is possible. The message says how, for a start from the command line. */
export class RestoreOffered extends Error {
  override readonly name = 'RestoreOffered'
  readonly choice: 'latest' | 'salvage'
  constructor(message: string, choice: 'latest' | 'salvage', cause: unknown) {
    super(message, { cause })
    this.choice = choice
  }
}

/** The wanted restore is impossible. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
  /** The backup may be sound: the disk has no room for another copy of it. */
  readonly lacksRoom: boolean
  constructor(message: string, { lacksRoom = false } = {}) {
    super(message)
    this.lacksRoom = lacksRoom
  }
}
