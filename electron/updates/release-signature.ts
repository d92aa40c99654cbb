import { createPublicKey, verify } from 'node:crypto'
import type { FeedEntry } from './feed-entry.ts'
import { UpdateRefused } from './update-refused.ts'

/** What the makers sign: the version and every file of it. How many counters it is offered to may change afterwards. */
export function signedText({ version, files }: Pick<FeedEntry, 'version' | 'files'>): string {
  const lines = files.map(({ url, sha512 }) => `${sha512} ${url}`).sort()
  return `loket release ${version}\n${lines.join('\n')}\n`
}

/**
 * Demands that the makers signed an entry: an attacker who controls the feed's server has no such signature.
 * `releaseKey` is their Ed25519 public key (SPKI, base64), built into this Loket; without one nothing is
 * demanded. Throws UpdateRefused.
 */
export function demandSigned(entry: FeedEntry, releaseKey: string): void {
  if (releaseKey === '') return
  const key = createPublicKey({ key: Buffer.from(releaseKey, 'base64'), format: 'der', type: 'spki' })
  const signature = Buffer.from(entry.signature ?? '', 'base64')
  if (!verify(null, Buffer.from(signedText(entry)), key, signature)) {
    throw new UpdateRefused(
      'unsigned',
      `Version ${entry.version} of the feed is not signed by Loket's makers.`,
    )
  }
}
