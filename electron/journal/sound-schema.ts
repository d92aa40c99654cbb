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
  version: 270,
  sha256: '663ed5f0a24b8be8aa3db93d2cee36aa923527929b4a83be35894674b4e2de17',
}
