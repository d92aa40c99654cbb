/**
 * What takes the journal's place: the newest good backup, one by its path, or a new journal with whatever is still
 * readable. `evenIfWell` is an owner's word that a journal which is not damaged may be set aside, too.
 */
export type RestoreChoice = 'latest' | 'salvage' | { readonly file: string; readonly evenIfWell?: true }

/** The journal can't be used, and there is a way to go on. The message says which, for who starts Loket by hand. */
export class RestoreOffered extends Error {
  override readonly name = 'RestoreOffered'
  readonly choice: 'latest' | 'salvage'
  constructor(message: string, choice: 'latest' | 'salvage', cause: unknown) {
    super(message, { cause })
    this.choice = choice
  }
}

/** What was wished to be restored can't be. Nothing was touched. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}
