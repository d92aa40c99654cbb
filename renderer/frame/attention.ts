import { useEffect, useState } from 'react'
import { isOpenPart } from '../../shared/sale/split.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { useOrders } from '../state/orders.ts'
import { useStarted } from '../state/session.ts'

/** A lost answer is usually found again within a second. */
const SETTLED_MS = 2_000

/**
 * How many cases the header counts: not the part of a sale that this window is just charging the rest of, and a case
 * that is new only once it has lasted.
 */
export function useAttention(): number {
  const { unresolved } = useStarted()
  const partHere = useDraft(({ split }) => split?.merchantTradeNo)
  const part = useOrders(({ orders }) => (partHere === undefined ? undefined : orders[partHere]))
  return useSettled(Math.max(0, unresolved - (part && isOpenPart(part) ? 1 : 0)))
}

/** Follows a falling number at once and a rising one after a while, so that nothing comes and goes in a moment. */
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
