/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 220,
  sha256: 'bb3617b4c0ce408e794d48e7920c245980ce9a26bd439599db3a483f5c0e1aab',
} as const
