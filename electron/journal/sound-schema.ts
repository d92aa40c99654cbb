/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 190,
  sha256: '4419f83260311082662697f5b4d3ea5cd004225b21b7b7478c0011bf8341647a',
} as const
