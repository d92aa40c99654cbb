/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 232,
  sha256: '382254c150c5c43eac7bfafe5dbd8292f513546253a7ef3393675470566b7508',
} as const
