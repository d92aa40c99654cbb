import { useEffect, useState } from 'react'
import type { Order } from '../../shared/sale/order.ts'
import { useDraft } from '../screens/counter/draft.ts'
import { changeFailed, type FailedCharge, useLeftCharges } from '../screens/counter/left-charges.ts'
import { holderOf } from '../state/orders/holder-of.ts'
import { isOnScreen, noteSeen } from '../state/orders/just-paid.ts'
import { useOrders } from '../state/orders/orders.ts'
import { useStarted } from '../state/session.ts'
import { keepTyping, takeTyped } from '../state/typing/kept-typing.ts'
import { useView } from '../state/view.ts'

/** A sale that came to nothing while its cashier was elsewhere: its order, or without one the charge that failed. */
export type Nothing = { readonly order: Order } | FailedCharge

/** Gives the window that shows the order time to report that it was seen there. */
const REST_MS = 500
const kept = 'failed charges'

/** Sales that came to nothing and that nobody has looked at since, newest first; not the one that is being charged here. */
export function useCameToNothing(): readonly Nothing[] {
  const orders = useStarted().forNothing
  // Looked at again whenever the screen changes.
  useView(({ view }) => view)
  const here = orders.filter(isOnScreen)
  useEffect(() => noteSeen(here))
  const rested = useRested(orders)
  const charging = useDraft(({ saleId }) => saleId)
  const failed = useFailedCharges()
  // By number: each event brings all of them anew.
  const hasRested = ({ merchantTradeNo }: Order) =>
    rested.some((order) => order.merchantTradeNo === merchantTradeNo)
  const elsewhere = orders.filter(
    (order) => hasRested(order) && !here.includes(order) && order.saleId !== charging,
  )
  return [...failed, ...elsewhere.map((order) => ({ order }))]
}

/** Charges that failed, until an order of their sale shows what became of it. A reload loses none. */
function useFailedCharges(): readonly FailedCharge[] {
  const failed = useLeftCharges((left) => left.failed)
  const orders = useOrders((known) => known.orders)
  const isHeld = ({ draft }: FailedCharge) => holderOf(orders, draft.saleId) !== undefined
  const hasHeld = failed.some(isHeld)
  useEffect(() => {
    if (hasHeld) changeFailed((all) => all.filter((charge) => !isHeld(charge)))
  })
  useEffect(() => {
    const before = takeTyped<readonly FailedCharge[]>(kept)
    if (before) changeFailed((all) => [...all, ...before])
    return keepTyping(kept, () => {
      const { failed: now } = useLeftCharges.getState()
      return now.length > 0 ? now : null
    })
  }, [])
  return failed.filter((charge) => !isHeld(charge))
}

/** What has been so for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
