/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 136,
  sha256: '24209c53dfbe98a5211b71eddd003ae1018b899d44e9559d059bfdc05bf5928a',
} as const
