/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 142,
  sha256: 'ef419fb8ed75587011ece7b8db68d18adee46f1818d5ca12b18749c63ac0f5c0',
} as const
