import { useEffect } from 'react'
import { useOrders } from '../../state/orders.ts'
import { type Draft, useDraft } from './draft.ts'

/**
 * The sale that is being typed, kept by this window over a reload. Nothing of the customer is kept, and nothing at all
 * once the counter is locked or somebody else is on duty.
 */
const key = 'loket.draft'

const members = [
  'saleId',
  'digits',
  'cart',
  'name',
  'paymentType',
  'amountFixed',
  'continues',
  'split',
  'leaves',
] as const

/** A page of an earlier version may have kept fewer of them. */
type Kept = Partial<Pick<Draft, (typeof members)[number]>> & {
  /** Who was on duty; null where no staff are set up. */
  readonly by?: string | null
}

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
  const kept = Object.fromEntries(members.map((name) => [name, draft[name]]))
  if (draft.digits === '' && draft.cart.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify({ ...kept, by }))
}

function bringBack(by: string | null): void {
  const kept = read()
  const { digits, cart } = useDraft.getState()
  if (!kept || kept.by !== by || digits !== '' || cart.length > 0) return
  // What was charged meanwhile is on the screen as an order.
  const isCharged = Object.values(useOrders.getState().orders).some(({ saleId }) => saleId === kept.saleId)
  if (isCharged && !kept.amountFixed) return
  const { by: _by, ...draft } = kept
  useDraft.setState(draft)
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
