/** The version of a database's tables, and the digest of what its newest migration leaves. */
export interface SoundSchema {
  readonly version: number
  readonly sha256: string
}

/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema: SoundSchema = {
  version: 285,
  sha256: '877cdf0fe796401ec46ad80a034dd80ab2e49e87520e0e9f91b1d9fcd36223a5',
}
