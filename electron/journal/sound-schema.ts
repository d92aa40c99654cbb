/**
 * The digest of the schema that the newest migration leaves: with it, a start can verify its tables without creating
 * them all for comparison. A journal of another version, or with another digest, is compared part by part.
 * `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 254,
  sha256: '9fce573fea7b9e3dcee53070e83c75218dc48d4dd00cd60aedbd46adaf5d6424',
} as const
