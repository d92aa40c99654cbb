/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 258,
  sha256: '2d79a41fa853829daad0b7797cbe14ad088d49d44ed1b5bd506f043de687be4b',
} as const
