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
  version: 286,
  sha256: '8beaeeb8cf3a60d0debd4781f7e365598654995dc1032b49e5341a9d208bb74d',
}
