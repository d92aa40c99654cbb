/** One step of the office's schema. Once released it is never edited: the next change is the next number. */
export interface Step {
  readonly version: number
  readonly sql: string
}
