import { useEffect, useState } from 'react'
import { isOpenPart } from '../../shared/sale/split.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { useOrders } from '../state/orders/orders.ts'
import { useStarted } from '../state/session.ts'

/** A lost answer is usually found again within a second. */
const STEADY_MS = 2_000

/** The cases that the header counts: a new one after a moment, and no cash part whose rest is being charged in this window. */
export function useAttention(): number {
  const { unresolved } = useStarted()
  const partHere = useDraft(({ split }) => split?.merchantTradeNo)
  const part = useOrders(({ orders }) => (partHere === undefined ? undefined : orders[partHere]))
  return useSteady(unresolved, part && isOpenPart(part) ? 1 : 0)
}

/** The cases of others than this window. They rise, and become its own, only after a moment, so that no number flickers. */
function useSteady(cases: number, own: number): number {
  const [shown, show] = useState({ cases, own })
  const hasFallen = own === shown.own && cases < shown.cases
  if (hasFallen) show({ cases, own })
  useEffect(() => {
    if (cases === shown.cases && own === shown.own) return
    const timer = setTimeout(() => show({ cases, own }), STEADY_MS)
    return () => clearTimeout(timer)
  }, [cases, own, shown])
  return Math.max(0, (hasFallen ? cases : shown.cases) - shown.own)
}
