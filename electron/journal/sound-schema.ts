/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 195,
  sha256: 'ecf0f20f9e853938e782053b785cfcb8647482b5866e9ff1135437467985328d',
} as const
