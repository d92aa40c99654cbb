/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 174,
  sha256: 'ce2162bbd7d1acfa78ffc407d2748e0fed6f59964202e3143fed0e6cc823f352',
} as const
