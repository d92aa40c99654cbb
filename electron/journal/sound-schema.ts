/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 232,
  sha256: '99688a4a09812a4e541f3e09cd8694c0639b5e61133372a250061c167879690e',
} as const
