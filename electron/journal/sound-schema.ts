/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 195,
  sha256: 'ecf0f20f9e853938e782053b785cfcb8647482b5866e9ff1135437467985328d',
} as const
