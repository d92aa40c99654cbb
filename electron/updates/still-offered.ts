import type { Installer } from './installer.ts'
import { UpdateRefused } from './update-refused.ts'

interface StillOfferedOptions {
  readonly installer: Pick<Installer, 'look' | 'download'>
  readonly feed: string
  readonly version: string
  readonly onTrouble: (error: unknown) => void
}

/**
 * Whether a feed still offers a version that was downloaded earlier: since then its makers may have taken it back, or offer a
 * newer one. Where the feed can't be reached nothing is known of that, and it counts as offered: many a shop switches its
 * router off for the night. Throws UpdateRefused for what no longer is a feed of theirs.
 */
export async function isStillOffered(options: StillOfferedOptions): Promise<boolean> {
  const { installer, feed, version, onTrouble } = options
  try {
    const found = await installer.look(feed)
    if (found?.version !== version) return false
  } catch (error) {
    if (error instanceof UpdateRefused && error.because !== 'unreachable') throw error
    onTrouble(error)
    return true
  }
  // What lies here is taken if it is the same; the look has forgotten where.
  await installer.download(() => {})
  return true
}
