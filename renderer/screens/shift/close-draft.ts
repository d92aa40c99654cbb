import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { keepTyping, takeTyped } from '../../state/typing/kept-typing.ts'

/** The input for closing a shift, kept while somebody looks at one of its orders in between, and over a reload. */
export interface CloseDraft {
  /** The shift it is for; for another shift nothing was typed yet. */
  readonly number: number
  /** What was seen of the list, by its refs: accepting them accepts no other. */
  readonly seen: readonly string[]
  /** Counted cash; empty if nothing was typed. */
  readonly digits: string
  readonly note: string
  readonly by: string
}

const nothingTyped = { seen: [], digits: '', note: '', by: '' }

const useDraft = create<CloseDraft>(() => ({ number: 0, ...nothingTyped }))

const form = 'shift.close'
keepTyping(form, () => (useDraft.getState().number === 0 ? null : useDraft.getState()))

/** The draft of a shift's closing, and the function that changes it. */
export function useCloseDraft(number: number) {
  useLayoutEffect(() => {
    const kept = takeTyped<CloseDraft>(form)
    if (kept) useDraft.setState(kept)
  }, [])
  const known = useDraft()
  const draft = known.number === number ? known : { number, ...nothingTyped }
  return {
    ...draft,
    type: (change: Partial<Omit<CloseDraft, 'number'>>) => useDraft.setState({ ...draft, ...change }),
  }
}
