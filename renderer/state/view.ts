import { create } from 'zustand'
import { hearFirst } from '../components/keyboard/hear-first.ts'
import { forgetOnScreen, rememberOnScreen } from './on-screen.ts'

export type View =
  | { readonly screen: 'counter' }
  /** Cash is counted for the sale being typed. */
  | { readonly screen: 'cash' }
  | { readonly screen: 'code'; readonly merchantTradeNo: string }
  | { readonly screen: 'orders'; readonly merchantTradeNo: string | null }
  | {
      readonly screen: 'unresolved'
      readonly merchantTradeNo: string | null
      /** A refund of the list, instead of an order. */
      readonly merchantRefundNo?: string
      /** A reported payment, instead of an order. */
      readonly paymentRef?: string
      /** The number of a subscription, instead of an order. */
      readonly subscription?: string
    }
  | { readonly screen: 'refunds'; readonly merchantRefundNo: string | null }
  | { readonly screen: 'subscriptions'; readonly number: string | null }
  | { readonly screen: 'staticAccounts'; readonly accountId: string | null }
  | {
      readonly screen: 'shift'
      /** A closed one; null for the running one. */
      readonly number: number | null
      /** The running one is about to be closed. */
      readonly closing?: boolean
      /** It was closed just now, in this window. */
      readonly closed?: boolean
    }
  | { readonly screen: 'reports' }
  | { readonly screen: 'catalogue' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'audit' }
  | { readonly screen: 'merchant' }
  | { readonly screen: 'setup' }

interface Views {
  readonly view: View
}

const before: View | null = globalThis.history?.state ?? null

/** A reload comes back to the screen of the history's entry; from counting cash to its sale, as what to pay is not known yet. */
export const useView = create<Views>(() => ({
  view: before === null || before.screen === 'cash' ? { screen: 'counter' } : before,
}))

/** Changes the screen; the browser's Back returns to the previous one. */
export function go(view: View): void {
  const now = useView.getState().view
  if (JSON.stringify(view) !== JSON.stringify(now)) history.pushState(view, '')
  show(view)
}

/**
 * Like {@link go}, for an answer that comes later: a person who went to another screen meanwhile is not taken away from it.
 */
export function fromHere(): (to: View) => void {
  const { view } = useView.getState()
  return (to) => useView.getState().view === view && go(to)
}

/** An entry of the history as `go` makes it, or a foreign one. */
interface HistoryEntry {
  readonly state: View | null
}

/** Follows the browser's Back and Forward, which only browser mode has; returns the way to stop. */
export function followHistory(): () => void {
  history.replaceState(useView.getState().view, '')
  const back = ({ state }: HistoryEntry) => show(state ?? { screen: 'counter' })
  return hearFirst({ popstate: back })
}

/** The sale on the code screen is remembered until the cashier returns to the counter. */
function show(view: View): void {
  if (view.screen === 'code') rememberOnScreen(view.merchantTradeNo)
  if (view.screen === 'counter') forgetOnScreen()
  useView.setState({ view })
}
