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
  return useSettled(unresolved, part && isOpenPart(part) ? 1 : 0)
}

/**
 * How many cases are not this window's own. A rise shows only after a moment, so that the number does not flicker; and so
 * does what this window takes as its own or gives up, because the order comes before the count that includes it.
 */
function useSettled(cases: number, own: number): number {
  const [settled, settle] = useState({ cases, own })
  const hasFallen = own === settled.own && cases < settled.cases
  if (hasFallen) settle({ cases, own })
  useEffect(() => {
    if (cases === settled.cases && own === settled.own) return
    const timer = setTimeout(() => settle({ cases, own }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [cases, own, settled])
  return Math.max(0, (hasFallen ? cases : settled.cases) - settled.own)
}
