/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 192,
  sha256: 'a888660779caa34b63ba2c0e81191545f2ba557fa18291acfe236b59bd48de79',
} as const
