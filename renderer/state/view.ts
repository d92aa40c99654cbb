import { create } from 'zustand'
import type { Role } from '../../shared/staff/role.ts'
import { forgetOnScreen, rememberOnScreen } from './on-screen.ts'

export type View =
  | { readonly screen: 'counter' }
  | { readonly screen: 'code'; readonly merchantTradeNo: string }
  | { readonly screen: 'orders'; readonly merchantTradeNo: string | null }
  | {
      readonly screen: 'unresolved'
      readonly merchantTradeNo: string | null
      /** A refund of the list, in place of an order. */
      readonly merchantRefundNo?: string
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
      /** It was closed just now, from this window. */
      readonly closed?: boolean
    }
  | { readonly screen: 'catalogue' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'audit' }
  | { readonly screen: 'merchant' }
  | { readonly screen: 'setup' }

interface Views {
  readonly view: View
}

export const useView = create<Views>(() => ({ view: { screen: 'counter' } }))

/** The least role that a screen is for. */
export function screenRole({ screen }: View): Role {
  return ownersScreens.includes(screen) ? 'owner' : 'cashier'
}

const ownersScreens: readonly View['screen'][] = ['settings', 'audit', 'merchant', 'setup']

/** Changes the screen. The sale on the code screen is remembered until the cashier is back at the counter. */
export function go(view: View): void {
  if (view.screen === 'code') rememberOnScreen(view.merchantTradeNo)
  if (view.screen === 'counter') forgetOnScreen()
  useView.setState({ view })
}
