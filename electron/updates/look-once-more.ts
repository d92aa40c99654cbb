import type { DailyLook } from './daily-look.ts'
import type { Installer } from './installer.ts'
import { UpdateRefused } from './update-refused.ts'

interface LookOnceMoreOptions {
  readonly installer: () => Promise<Pick<Installer, 'look' | 'download'>>
  readonly feed: () => string | null
  readonly daily: Pick<DailyLook, 'isFresh' | 'note'>
  readonly onTrouble: (error: unknown) => void
}

/**
 * Whether a version that was downloaded earlier is offered no more: it may lie here for hours, or weeks, in which its makers
 * take it back or offer a newer one. Where the feed can't be reached nothing is known of that, and it counts as offered: many a
 * shop switches its router off for the night. Throws UpdateRefused for what no longer is a feed of theirs.
 */
export function lookOnceMore({ installer: loaded, feed, daily, onTrouble }: LookOnceMoreOptions) {
  return async (version: string): Promise<boolean> => {
    const at = feed()
    if (at === null || daily.isFresh()) return false
    const installer = await loaded()
    try {
      const found = await installer.look(at)
      daily.note()
      if (found?.version !== version) return true
    } catch (error) {
      if (error instanceof UpdateRefused && error.because !== 'unreachable') throw error
      onTrouble(error)
      return false
    }
    // What lies here is taken if it is the same; the look has forgotten where.
    await installer.download(() => {})
    return false
  }
}
