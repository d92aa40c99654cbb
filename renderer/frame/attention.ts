import { useEffect, useState } from 'react'
import { isOpenPart } from '../../shared/sale/split.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { useOrders } from '../state/orders.ts'
import { useStarted } from '../state/session.ts'

/** A lost answer is usually found again within a second. */
const SETTLED_MS = 2_000

/**
 * The number of cases in the header. A cash part whose rest is being charged in this window does not count, and a new
 * case counts only after a moment.
 */
export function useAttention(): number {
  const { unresolved } = useStarted()
  const partHere = useDraft(({ split }) => split?.merchantTradeNo)
  const part = useOrders(({ orders }) => (partHere === undefined ? undefined : orders[partHere]))
  return useSettled(Math.max(0, unresolved - (part && isOpenPart(part) ? 1 : 0)))
}

/** The value, except that a rise shows only after a moment, so that the number does not flicker. */
function useSettled(value: number): number {
  const [settled, settle] = useState(value)
  if (value < settled) settle(value)
  useEffect(() => {
    if (value <= settled) return
    const timer = setTimeout(() => settle(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value, settled])
  return Math.min(value, settled)
}
