/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 152,
  sha256: 'bd16d0d948ec1a7973f200d186f1f446d4617ff97e497abf0551a0307428f430',
} as const
