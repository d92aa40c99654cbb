import { useEffect } from 'react'
import { useOrders } from '../../state/orders.ts'
import { type Draft, isTyped, useDraft } from './draft.ts'

/** The sale that is being typed, kept over a reload until it is charged, the counter locks or somebody else is on duty. */
const key = 'loket.draft'

/** A page of an earlier version may have kept fewer of them. */
type Kept = Partial<Draft> & {
  /** Who was on duty; null where no staff are set up. */
  readonly by?: string | null
}

/** What belongs to the page that is gone. */
const gone = { sending: false, leaving: false, answered: null, failure: null, notTaken: null }

/** Brings back what a reload took, and keeps what is typed from then on. */
export function useKeptDraft(by: string | null): void {
  useEffect(() => {
    bringBack(by)
    const stop = useDraft.subscribe((draft) => keep(draft, by))
    return () => {
      stop()
      sessionStorage.removeItem(key)
    }
  }, [by])
}

function keep(draft: Draft, by: string | null): void {
  if (!isTyped(draft)) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify({ ...draft, by }))
}

function bringBack(by: string | null): void {
  // Nobody but this window writes it.
  const kept: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  if (!kept || kept.by !== by || isTyped(useDraft.getState())) return
  // What was charged meanwhile is on the screen as an order.
  const isCharged = Object.values(useOrders.getState().orders).some(({ saleId }) => saleId === kept.saleId)
  if (isCharged && !kept.amountFixed) return
  const { by: _by, ...draft } = kept
  useDraft.setState({ ...draft, ...gone })
}
