/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 238,
  sha256: 'e7cc4225ac4bae0c75d05af8abc2932f7f5b8cbd9c139bdf43b7b8a1b2fc4c17',
} as const
