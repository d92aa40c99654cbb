import { useEffect } from 'react'
import { create } from 'zustand'
import type { DisplayRequest } from '../../../shared/display/display.ts'
import { isPlain } from '../../../shared/tax/sale-sums.ts'
import { callMain, onConnected, onEvent } from '../../bridge/main-process.ts'
import { useView, type View } from '../../state/view.ts'
import { type Draft, useDraft } from '../counter/draft.ts'
import { amountIn, inCash, sumsIn } from '../counter/sums-in.ts'
import { tellAttended } from './tell-attended.ts'

/** The wait while an amount is typed, because the customer need not see every digit. */
const REST_MS = 120

/** Tells the customer display what this window shows, as long as the component is mounted. */
export function useCustomerDisplay(): void {
  const view = useView((state) => state.view)
  const draft = useDraft()
  // The same content is sent only once, however often the component renders.
  const content = JSON.stringify(requestAt(view, draft))
  useEffect(() => {
    const show = () => {
      // Another window may be in the middle of a sale.
      if (content === idle && !document.hasFocus()) return
      // Whether this waits is said anew: what was said while the counter was locked did not come here.
      useDisplayWaits.setState(false, true)
      const request = JSON.parse(content) as DisplayRequest
      // Only a sale waits for its turn.
      if (request.kind === 'cart' || request.kind === 'order') sayAttended()
      callMain('display.show', request).catch(() => {})
    }
    const timer = setTimeout(show, REST_MS)
    const stop = onConnected(show)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [content])
}

const sayAttended = tellAttended((isAttended) => callMain('display.noteAttended', { isAttended }), window)

/** Whether this window's sale waits until another window's customer has paid. */
export const useDisplayWaits = create(() => false)
onEvent('display.waits', (waits) => useDisplayWaits.setState(waits, true))

const idle = JSON.stringify({ kind: 'idle' } satisfies DisplayRequest)

function requestAt(view: View, draft: Draft): DisplayRequest {
  if (view.screen === 'code') return { kind: 'order', merchantTradeNo: view.merchantTradeNo }
  if (view.screen !== 'counter' && view.screen !== 'cash') return { kind: 'away' }
  const price = amountIn(draft)
  const total = view.screen === 'cash' ? inCash(price) : price
  const rounded = total === price ? {} : { rounding: total - price }
  // The customer paid the cash part too.
  if (draft.split) return { kind: 'order', merchantTradeNo: draft.split.merchantTradeNo, ...rounded }
  if (total === 0) return { kind: 'idle' }
  const sums = sumsIn(draft)
  const shown = sums && !isPlain(sums) ? { sums } : {}
  const continues = draft.continues === null ? {} : { continues: draft.continues }
  return { kind: 'cart', lines: [...draft.cart], total, ...shown, ...rounded, ...continues }
}

/** Opens the customer display, or brings it to the front. */
export function openCustomerDisplay(): void {
  window.open('/display', 'loket-display')
}
