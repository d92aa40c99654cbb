/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 158,
  sha256: '98a70b5f3115a310afae1ccc48c2f975660c9dd6da335673ddaf7916bb09c508',
} as const
