/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 203,
  sha256: '56fb51a18e6178ff286a53843717bc00052e1bf6fd59673afad0bf271780e65c',
} as const
