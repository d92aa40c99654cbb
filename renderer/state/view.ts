import { create } from 'zustand'
import { forgetOnScreen, rememberOnScreen } from './on-screen.ts'

export type View =
  | { readonly screen: 'counter' }
  | { readonly screen: 'code'; readonly merchantTradeNo: string }
  | { readonly screen: 'orders'; readonly merchantTradeNo: string | null }
  | { readonly screen: 'unresolved'; readonly merchantTradeNo: string | null }
  | { readonly screen: 'settings' }

interface Views {
  readonly view: View
}

export const useView = create<Views>(() => ({ view: { screen: 'counter' } }))

/** Changes the screen. The sale on the code screen is remembered until the cashier is back at the counter. */
export function go(view: View): void {
  if (view.screen === 'code') rememberOnScreen(view.merchantTradeNo)
  if (view.screen === 'counter') forgetOnScreen()
  useView.setState({ view })
}
