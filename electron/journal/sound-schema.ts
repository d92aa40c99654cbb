/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 162,
  sha256: 'b7713fae9836f99578c3f4c4c6741403585c943bbdbd02c554b0d5476bcde426',
} as const
