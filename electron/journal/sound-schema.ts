/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 160,
  sha256: '0138cfb9f4f25e284fa9318c4f0c117a80b3eb16b5644c435e593c23fb4e053b',
} as const
