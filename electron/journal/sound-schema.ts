/**
 * What the newest migration leaves behind, as a digest: a start need not make all tables once more to know its own as
 * sound. A journal of another version, or with another digest, is compared part by part. `database.test.ts` holds it.
 */
export const soundSchema = {
  version: 170,
  sha256: 'fecd46f92e65740005deb8b64b23a673cc714e8eed6b5f99bdab691531d5455d',
} as const
