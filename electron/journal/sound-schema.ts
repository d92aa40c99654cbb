/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 260,
  sha256: 'ada42f119eb8b968363b2a367e969bd7b333e3a86297f93fc72f658b4fd52426',
} as const
