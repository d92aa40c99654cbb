/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 202,
  sha256: 'af9a78d894aaf5128c222c3e82b8cb6bdcd72c509d2ab55ff761a645311e9809',
} as const
