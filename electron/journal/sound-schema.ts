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
  version: 282,
  sha256: 'ea7f9a6f8a9734d063c50b8557fb732450f0a20a1fccbee03284c5cbec0aeb7a',
}
