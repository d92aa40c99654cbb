import type { CopyState, LinkState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { Enrolled } from './enrolled.ts'

interface RightsInDoubtOptions {
  readonly enrolled: () => Enrolled | null
  readonly keep: (change: Partial<Enrolled>) => void
  readonly link: () => LinkState
  readonly copy: () => CopyState
  /** The office has found this journal to be the newest. */
  readonly isCompared: () => boolean
  readonly feed: Pick<FeedBook, 'rightsGiven'>
  readonly onTrouble: (error: unknown) => void
}

/** Whether the rights in this journal may be outdated. As long as they may be, nothing is refunded by them. */
export interface RightsInDoubt {
  isThere(): boolean
  /** Stored on disk, because the next start may not reach the office. */
  note(): void
  /** Throws {@link CallFailure}. */
  demandNone(): void
}

/**
 * An older journal does not know which rights were given away after it, and a machine that the office has refused may
 * have been replaced.
 */
export function createRightsInDoubt(options: RightsInDoubtOptions): RightsInDoubt {
  const { enrolled, keep, link, copy, isCompared, feed, onTrouble } = options

  const isDisowned = (state: LinkState) =>
    state.kind === 'refused' && ['ended', 'older', 'twin'].includes(state.because)
  function isThere(): boolean {
    const known = enrolled()
    if (!known) return false
    const { given = 0, isDoubtful: wasBefore = false } = known
    if (isDisowned(link()) || copy().kind === 'wentBack') return true
    // The office has compared its copy with this journal.
    if (link().kind === 'connected' && isCompared()) return false
    return wasBefore || feed.rightsGiven() < given
  }
  function note(): void {
    const known = enrolled()
    if (!known) return
    const isDoubtful = isThere()
    if (isDoubtful === (known.isDoubtful ?? false)) return
    try {
      keep(isDoubtful ? { isDoubtful } : { isDoubtful, given: feed.rightsGiven() })
    } catch (error) {
      onTrouble(error)
    }
  }
  return {
    isThere,
    note,
    demandNone() {
      note()
      if (isThere())
        throw new CallFailure('rightUnclear', 'this journal is not the newest that the office knows')
    },
  }
}
