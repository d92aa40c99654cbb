/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 194,
  sha256: 'fc68d763f85e503ea88f56c1c1cbc18cbe4b9266b9169f63ddcf10f9ffdd3ecb',
} as const
