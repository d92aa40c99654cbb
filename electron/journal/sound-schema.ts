/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 196,
  sha256: '3ca6adb9cbcd500fe3a6e8758ba69c038278f445ca625a0643c747e365120133',
} as const
