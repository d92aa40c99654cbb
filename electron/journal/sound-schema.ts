/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 202,
  sha256: '81d18543d76d4eb506060398e7922a3914cbaa5ddc5400c2bb2db3eb447fef36',
} as const
