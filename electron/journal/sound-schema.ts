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
  version: 283,
  sha256: 'dd5dab689fd952becbc11249ee216c181ad86edd3c627834370af6190dc9e071',
}
