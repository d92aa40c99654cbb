/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 186,
  sha256: 'bf7c558ba408782e94abcc7df4cae5b5577f02215181bb78a3bd4882ed5d0e2d',
} as const
