/** One step of the journal's schema. Once released it is never edited: the next change is the next number. */
export interface Migration {
  readonly version: number
  readonly sql: string
}
