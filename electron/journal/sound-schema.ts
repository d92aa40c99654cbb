/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 166,
  sha256: '3b6eedde558c99882c9fdb436a8fe65c0dd4e3405ef2de2d686426fd9df08689',
} as const
