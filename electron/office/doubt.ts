import type { CopyState, LinkState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { Enrolled } from './enrolled.ts'

interface DoubtOptions {
  readonly enrolled: () => Enrolled | null
  readonly keep: (change: Partial<Enrolled>) => void
  readonly link: () => LinkState
  readonly copy: () => CopyState
  /** The office has found this journal to be the newest. */
  readonly isCompared: () => boolean
  readonly feed: Pick<FeedBook, 'rightsGiven'>
  readonly onTrouble: (error: unknown) => void
}

/** Whether the rights in this journal may be old ones: then nothing is refunded by them. */
export interface Doubt {
  isThere(): boolean
  /** On disk: the next start may find no office. */
  note(): void
  /** Throws {@link CallFailure}. */
  demandNone(): void
}

/**
 * Of an older journal nobody knows which rights it has given away since, and
 * a machine that the office has refused may have a successor.
 */
export function createDoubt(options: DoubtOptions): Doubt {
  const { enrolled, keep, link, copy, isCompared, feed, onTrouble } = options

  const isDisowned = (state: LinkState) =>
    state.kind === 'refused' && ['ended', 'older', 'twin'].includes(state.because)
  function isThere(): boolean {
    const known = enrolled()
    if (!known) return false
    const { given = 0, isDoubtful: wasBefore = false } = known
    if (isDisowned(link()) || copy().kind === 'wentBack') return true
    // The office has compared them.
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
