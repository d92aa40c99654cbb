import type { Role } from '../../shared/staff/role.ts'
import type { View } from './view.ts'

export type ScreenName = View['screen']
export type ViewOf<Name extends ScreenName> = Extract<View, { screen: Name }>

interface ScreenFacts<Name extends ScreenName> {
  /** The least role that the screen is for. */
  readonly role: Role
  /** What its key and its button in the header open; absent if only another screen leads to it. */
  readonly home?: ViewOf<Name>
  readonly key?: `F${number}`
  /** Whether the header has a button for it. */
  readonly inHeader?: true
  /** The header's screen that stays marked while this one is shown. */
  readonly under?: ScreenName
}

type Screens = { readonly [Name in ScreenName]: ScreenFacts<Name> }

const table = {
  counter: { role: 'cashier', home: { screen: 'counter' }, inHeader: true },
  cash: { role: 'cashier', under: 'counter' },
  code: { role: 'cashier' },
  orders: { role: 'cashier', home: { screen: 'orders', merchantTradeNo: null }, key: 'F2', inHeader: true },
  unresolved: {
    role: 'cashier',
    home: { screen: 'unresolved', merchantTradeNo: null },
    key: 'F3',
    inHeader: true,
  },
  shift: { role: 'cashier', home: { screen: 'shift', number: null }, key: 'F12', inHeader: true },
  subscriptions: {
    role: 'cashier',
    home: { screen: 'subscriptions', number: null },
    key: 'F6',
    inHeader: true,
  },
  settings: { role: 'owner', home: { screen: 'settings' }, key: 'F8', inHeader: true },
  catalogue: { role: 'supervisor', home: { screen: 'catalogue' }, key: 'F1' },
  staticAccounts: {
    role: 'cashier',
    home: { screen: 'staticAccounts', accountId: null },
    key: 'F7',
    under: 'subscriptions',
  },
  reports: { role: 'supervisor', under: 'shift' },
  refunds: { role: 'cashier', under: 'orders' },
  audit: { role: 'owner', under: 'settings' },
  merchant: { role: 'owner', under: 'settings' },
  setup: { role: 'owner' },
} as const satisfies Screens

/** Every screen of the page. `screens.tsx` and `other-screens.tsx` draw it; the texts have its name under `nav`. */
export const screens: Screens = table

type ScreenWith<Facts> = {
  [Name in ScreenName]: (typeof table)[Name] extends Facts ? Name : never
}[ScreenName]

/** The screens that a key opens. */
export type KeyedScreen = ScreenWith<{ readonly key: string }>

/** The screens that have a button in the header. */
export type HeaderScreen = ScreenWith<{ readonly inHeader: true }>

export const screenNames = Object.keys(screens) as ScreenName[]

/** The screen that a key opens. */
export const screenOfKey = (key: string) => screenNames.find((name) => screens[name].key === key)
