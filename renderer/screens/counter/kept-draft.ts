import { useEffect } from 'react'
import { holderOf } from '../../state/orders/holder-of.ts'
import { useOrders } from '../../state/orders/orders.ts'
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
  // Nothing of it changes now; only while it is sent has it the number of a cancelled sale, which a cart that comes back must not have.
  if (draft.sending) return
  if (!isTyped(draft)) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify({ ...draft, by }))
}

function bringBack(by: string | null): void {
  // Nobody but this window writes it.
  const kept: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  if (!kept || kept.by !== by || isTyped(useDraft.getState())) return
  // What was charged meanwhile is on the screen as an order.
  const { orders } = useOrders.getState()
  const { by: _by, ...draft } = kept
  const goesOn = draft.cancelled?.saleId
  const isCharged =
    Object.values(orders).some(({ saleId }) => saleId === draft.saleId) ||
    (goesOn !== undefined && holderOf(orders, goesOn) !== undefined)
  if (isCharged && !kept.amountFixed) return
  useDraft.setState({ ...draft, ...gone })
}
